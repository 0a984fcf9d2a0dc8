;;; cityroulette-filter.el --- Filter a list while typing  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; The text is sent to the program at each change; the reply arrives before the
;; next key, so the list follows while the user types.

;;; Code:

(require 'cityroulette-edit)
(require 'cityroulette-find)

(defvar cityroulette-filter-history nil
  "History of filters.")

(defun cityroulette-filter--set (query scope)
  "Filter the list of the current buffer by QUERY and SCOPE."
  (cityroulette-edit--call :city.search (list :query query :scope scope :limit 1)))

(defun cityroulette-filter--state (member)
  "MEMBER of the state of the list in the current buffer."
  (plist-get (cityroulette-session-state (cityroulette-list--required)) member))

(defun cityroulette-filter--goto (id)
  "Go to the row of the city ID, or of the first one if ID is nil."
  (let ((position (if id
                      (cityroulette-list--find id)
                    (next-single-property-change (point-min) 'tabulated-list-id))))
    (when position
      (goto-char position)
      (dolist (window (get-buffer-window-list nil nil t))
        (set-window-point window position)))))

(defun cityroulette-filter--typed (list scope origin)
  "Filter LIST, a buffer, by the text of the minibuffer and SCOPE.
Go to the first match, or without a text to ORIGIN, the id of a city or nil."
  (let ((text (minibuffer-contents-no-properties)))
    (with-current-buffer list
      (unless (equal text (cityroulette-filter--state :query))
        (with-demoted-errors "%S"
          (cityroulette-filter--set text scope)
          (cityroulette-filter--goto (and (string-empty-p text) origin)))))))

(defun cityroulette-list-filter (query)
  "Show only the cities whose name matches QUERY.
Interactively, the list follows while you type, and point is at the first
match.  Quitting restores the previous filter.  Case, accents and the language
of the name are ignored."
  (interactive (list (cityroulette-filter--read)))
  (cityroulette-filter--set query (cityroulette-filter--state :scope)))

(defun cityroulette-filter--read ()
  "Read a filter, and apply it while it is typed."
  (let* ((list (current-buffer))
         (scope (cityroulette-filter--state :scope))
         (former (cityroulette-filter--state :query))
         (origin (tabulated-list-get-id (line-beginning-position)))
         (follow (lambda () (cityroulette-filter--typed list scope origin)))
         (done nil))
    (unwind-protect
        (prog1 (minibuffer-with-setup-hook
                   (lambda () (add-hook 'post-command-hook follow nil t))
                 (read-string "Filter: " former 'cityroulette-filter-history))
          (setq done t))
      (unless done
        (with-current-buffer list
          (cityroulette-filter--set former scope)
          (when origin
            (cityroulette-filter--goto origin)))))))

(defun cityroulette-list-scope (scope)
  "Show only the cities of SCOPE: all, favorites, unfavorites or withWikipedia."
  (interactive
   (list (cityroulette-find-choose "Show cities" cityroulette-list--scopes)))
  (cityroulette-filter--set (cityroulette-filter--state :query) scope))

(defun cityroulette-list-unfilter ()
  "Show all cities of the list."
  (interactive)
  (cityroulette-filter--set "" "all"))

(provide 'cityroulette-filter)

;;; cityroulette-filter.el ends here
