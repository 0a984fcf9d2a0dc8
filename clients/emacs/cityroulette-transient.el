;;; cityroulette-transient.el --- The menus  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; `?' in a list shows its commands, `cityroulette' all ways to start.

;;; Code:

(require 'transient)
(require 'cityroulette-list)

(declare-function cityroulette-surprise "cityroulette" (&optional radius))
(declare-function cityroulette-around "cityroulette" (place &optional radius))
(declare-function cityroulette-country "cityroulette" (country))
(declare-function cityroulette-search "cityroulette" (query))
(declare-function cityroulette-browse "cityroulette" ())
(declare-function cityroulette-browse-list "cityroulette" (name))
(declare-function cityroulette-browse-tag "cityroulette" (tags))
(declare-function cityroulette-find "cityroulette" (city))
(declare-function cityroulette-keep "cityroulette" (city))
(declare-function cityroulette-weather "cityroulette" (city))
(declare-function cityroulette-resume "cityroulette-drafts" ())
(declare-function cityroulette-org-insert-link "cityroulette-org" (city))

;;;###autoload (autoload 'cityroulette "cityroulette-transient" nil t)
(transient-define-prefix cityroulette ()
  "Find, inspect and keep cities."
  [["Lists"
    ("s" "surprise me" cityroulette-surprise)
    ("a" "around a place" cityroulette-around)
    ("c" "of a country" cityroulette-country)
    ("n" "by name" cityroulette-search)
    ("b" "browse the archive" cityroulette-browse)
    ("B" "browse a list of it" cityroulette-browse-list)
    ("T" "browse its tags" cityroulette-browse-tag)
    ("L" "rename a list of it" cityroulette-rename-list)
    ("K" "remove a list of it" cityroulette-remove-list)]
   ["One city"
    ("f" "find" cityroulette-find)
    ("k" "archive" cityroulette-keep)
    ("w" "weather" cityroulette-weather)
    ("y" "copy a link" cityroulette-copy)
    ("l" "insert a link" cityroulette-org-insert-link)]
   ["Program"
    ("r" "resume unsaved edits" cityroulette-resume)
    ("R" "restart" cityroulette-restart)
    ("m" "weather in the mode line" cityroulette-mode-line-mode)]])

;;;###autoload (autoload 'cityroulette-dispatch "cityroulette-transient" nil t)
(transient-define-prefix cityroulette-dispatch ()
  "The commands of a list of cities."
  [["City or marked"
    ("RET" "details" cityroulette-list-details)
    ("f" "star" cityroulette-list-star)
    ("D" "remove" cityroulette-list-remove)
    ("w" "weather" cityroulette-list-weather)
    ("W" "copy" cityroulette-copy)
    ("o" "article" cityroulette-forecast-article)]
   ["Marks"
    ("m" "mark" cityroulette-list-mark :transient t)
    ("d" "flag" cityroulette-list-flag :transient t)
    ("u" "unmark" cityroulette-list-unmark :transient t)
    ("U" "unmark all" cityroulette-list-unmark-all)
    ("t" "toggle" cityroulette-list-toggle-marks)
    ("%" "mark by regexp" cityroulette-list-mark-regexp)
    ("* s" "mark starred" cityroulette-list-mark-starred)
    ("* l" "mark a list" cityroulette-list-mark-list)
    ("* #" "mark a tag" cityroulette-list-mark-tag)
    ("x" "remove flagged" cityroulette-list-execute)]
   ["List"
    ("/" "filter" cityroulette-list-filter)
    ("|" "scope" cityroulette-list-scope)
    ("\\" "show all" cityroulette-list-unfilter)
    ("S" "sort by column" cityroulette-list-sort)
    ("K" "keep only starred" cityroulette-list-keep-starred)
    ("g" "reload" revert-buffer)]
   ["Edits"
    ("C-/" "undo" cityroulette-list-undo)
    ("r" "redo" cityroulette-list-redo)
    ("C-s" "save" cityroulette-list-save)
    ("C-w" "save anyway" cityroulette-list-commit)
    ("q" "close list" quit-window)
    ("C" "all commands" cityroulette)]]
  [["Annotate"
    ("a t" "add tags" cityroulette-list-tag)
    ("a l" "add to a list" cityroulette-list-add-to-list)
    ("a v" "add a visit" cityroulette-list-visit)
    ("a p" "plan a visit" cityroulette-list-plan)]
   ["Remove"
    ("a T" "tags" cityroulette-list-untag)
    ("a L" "from a list" cityroulette-list-remove-from-list)
    ("a V" "a visit" cityroulette-list-unvisit)]
   ["City at point"
    ("a n" "own name" cityroulette-list-own-name)
    ("a e" "edit the note" cityroulette-list-note)]])

(provide 'cityroulette-transient)

;;; cityroulette-transient.el ends here
