;;; cityroulette-list.el --- The major mode of lists  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; The keys, which follow Dired where it has a similar command, and the setup
;; of list buffers.

;;; Code:

(require 'hl-line)
(require 'cityroulette-annotate)
(require 'cityroulette-edit)
(require 'cityroulette-filter)
(require 'cityroulette-forecast)
(require 'cityroulette-note)
(require 'cityroulette-revive)
(require 'cityroulette-weather)

(declare-function cityroulette-dispatch "cityroulette-transient" ())

(defun cityroulette-list-details ()
  "Show the city at point with its forecast."
  (interactive)
  (cityroulette-forecast-show
   (cityroulette-city-id (cityroulette-list-city-at-point))
   (current-buffer)))

(defvar cityroulette-list-mode-map
  (let ((map (make-sparse-keymap)))
    (pcase-dolist
        (`(,key . ,command)
         '(("RET" . cityroulette-list-details)
           ("f" . cityroulette-list-star)
           ("s" . cityroulette-list-star)
           ("m" . cityroulette-list-mark)
           ("u" . cityroulette-list-unmark)
           ("DEL" . cityroulette-list-unmark-backward)
           ("U" . cityroulette-list-unmark-all)
           ("t" . cityroulette-list-toggle-marks)
           ("% m" . cityroulette-list-mark-regexp)
           ("* s" . cityroulette-list-mark-starred)
           ("* l" . cityroulette-list-mark-list)
           ("* #" . cityroulette-list-mark-tag)
           ("d" . cityroulette-list-flag)
           ("x" . cityroulette-list-execute)
           ("D" . cityroulette-list-remove)
           ("K" . cityroulette-list-keep-starred)
           ("r" . cityroulette-list-redo)
           ("/" . cityroulette-list-filter)
           ("|" . cityroulette-list-scope)
           ("\\" . cityroulette-list-unfilter)
           ("S" . cityroulette-list-sort)
           ("w" . cityroulette-list-weather)
           ("W" . cityroulette-copy)
           ("o" . cityroulette-forecast-article)
           ("a n" . cityroulette-list-own-name)
           ("a e" . cityroulette-list-note)
           ("a t" . cityroulette-list-tag)
           ("a T" . cityroulette-list-untag)
           ("a l" . cityroulette-list-add-to-list)
           ("a L" . cityroulette-list-remove-from-list)
           ("a v" . cityroulette-list-visit)
           ("a V" . cityroulette-list-unvisit)
           ("a p" . cityroulette-list-plan)
           ("?" . cityroulette-dispatch)))
      (define-key map (kbd key) command))
    (pcase-dolist
        (`(,command . ,ours)
         '((undo . cityroulette-list-undo)
           (undo-only . cityroulette-list-undo)
           (undo-redo . cityroulette-list-redo)
           (save-buffer . cityroulette-list-save)
           (write-file . cityroulette-list-commit)
           (end-of-buffer . cityroulette-list-end)
           (tabulated-list-sort . cityroulette-list-sort)
           (tabulated-list-col-sort . cityroulette-list-click-sort)
           ;; These commands redraw all rows from `tabulated-list-entries'.
           (tabulated-list-widen-current-column . undefined)
           (tabulated-list-narrow-current-column . undefined)))
      (define-key map (vector 'remap command) ours))
    map)
  "Keys of `cityroulette-list-mode'.")

(define-derived-mode cityroulette-list-mode tabulated-list-mode "CityRoulette"
  "Major mode for a list of cities.
Edits change the archive only when they are saved with
\\[cityroulette-list-save].  \\[cityroulette-list-commit] also saves a list
of new cities that was not edited.  Saving asks about flagged and marked
rows, and before it removes several cities from the archive.

A star that you set on the page of a city, which \\[cityroulette-list-details]
shows, is an edit of this list, too.

\\{cityroulette-list-mode-map}"
  (setq tabulated-list-format cityroulette-row-format
        tabulated-list-padding 2
        tabulated-list-use-header-line nil
        cityroulette-list--marks (make-hash-table)
        header-line-format '(:eval (cityroulette-list--header))
        mode-line-process '(:eval (cityroulette-list--mode-line))
        revert-buffer-function #'cityroulette-revive--revert
        buffer-undo-list t
        truncate-lines t)
  (tabulated-list-init-header)
  (cityroulette-edit--set-up)
  (add-hook 'post-command-hook #'cityroulette-list--fill nil t)
  (add-hook 'eldoc-documentation-functions #'cityroulette-list--eldoc nil t)
  (hl-line-mode 1))

;; A session has one buffer, and the end of the buffer closes it.
(put 'cityroulette-list-mode 'no-clone t)
(put 'cityroulette-list-mode 'no-clone-indirect t)

(provide 'cityroulette-list)

;;; cityroulette-list.el ends here
