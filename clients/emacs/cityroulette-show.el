;;; cityroulette-show.el --- Header line, mode line and ElDoc of a list  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; The header line, the mode line, ElDoc, and showing a session in a buffer.

;;; Code:

(require 'cityroulette-draw)

(declare-function cityroulette-list-mode "cityroulette-list" ())

;;; Texts

(defun cityroulette-list-city-at-point ()
  "The city at point; signal an error if there is none."
  (or (cityroulette-list-city) (user-error "There is no city here")))

(defun cityroulette-list--counts ()
  "The number of cities, in words."
  (let ((total (cityroulette-session-number cityroulette-list--session :total))
        (visible (cityroulette-session-number cityroulette-list--session :visible)))
    (concat (unless (= total visible)
              (format "%s of " (cityroulette-city-people visible)))
            (cityroulette-city-people total)
            (if (equal (cityroulette-session-mode cityroulette-list--session) "import")
                " new"
              " archived"))))

(defconst cityroulette-list--scopes
  '(("all" . "all") ("starred" . "favorites") ("unstarred" . "unfavorites")
    ("with an article" . "withWikipedia"))
  "The scopes of a filter: (WORDS . SCOPE) each.")

(defun cityroulette-list--filter-words ()
  "The filter in words, or nil."
  (let* ((state (cityroulette-session-state cityroulette-list--session))
         (query (plist-get state :query))
         (scope (plist-get state :scope)))
    (unless (and (equal query "") (equal scope "all"))
      (concat "filter" (unless (equal query "")
                         (format " “%s”" (cityroulette-city-isolated query)))
              (unless (equal scope "all")
                (concat " " (car (rassoc scope cityroulette-list--scopes))))))))

(defun cityroulette-list--mark-count (mark word)
  "The number of cities with MARK, followed by WORD; nil if there are none."
  (let ((count 0))
    (maphash (lambda (_id value) (when (eq value mark) (setq count (1+ count))))
             cityroulette-list--marks)
    (when (> count 0)
      (format "%s %s" (cityroulette-city-people count) word))))

(defun cityroulette-list-cut-words ()
  "How many of the cities that were found this list has, in words."
  (format "%s of %s shown"
          (cityroulette-city-people
           (cityroulette-session-number cityroulette-list--session :total))
          (cityroulette-city-people cityroulette-list--found)))

(defun cityroulette-list--header ()
  "The header line: title, counts and state of the list."
  (let ((session cityroulette-list--session))
    (string-join
     (delq nil
           (list
            (concat " " (cityroulette-city-isolated
                         (propertize cityroulette-list--title 'face 'bold)))
            (cityroulette-list--counts)
            (format "%s starred" (cityroulette-city-people
                                  (cityroulette-session-number session :favorites)))
            (cityroulette-list--mark-count ?* "marked")
            (cityroulette-list--mark-count ?D "flagged")
            (when (cityroulette-list--unsaved-p)
              (propertize "unsaved" 'face 'warning))
            (unless (cityroulette-session-alive session)
              (propertize "ended" 'face 'error))
            (cityroulette-list--filter-words)
            (when tabulated-list-sort-key
              (concat "by " (car tabulated-list-sort-key)))
            ;; The list that the user makes of it is another one.
            (when (and cityroulette-list--found (not (cityroulette-list--unsaved-p)))
              (cityroulette-list-cut-words))
            cityroulette-list--progress))
     " · ")))

(defun cityroulette-list--mode-line ()
  "The text after the name of the mode in the mode line."
  (let* ((session cityroulette-list--session)
         (stale (if (cityroulette-session-weathered session)
                    (seq-count #'cityroulette-city-stale-p
                               (cityroulette-session-rows session))
                  0)))
    (concat (format " %d" (cityroulette-session-number session :favorites))
            (cityroulette-row--sign ?★ ?*)
            (when (> stale 0)
              (propertize (format " ~%d" stale) 'face 'cityroulette-dim
                          'help-echo "Cities with stale weather; w refreshes it")))))

(defun cityroulette-list--eldoc (&rest _)
  "The city at point, for ElDoc."
  (when-let ((city (cityroulette-list-city)))
    (cityroulette-city-line city)))

(defun cityroulette-list-show (session title params &optional buffer)
  "Show SESSION as TITLE in BUFFER or a new one, and return it.
PARAMS are those of its `session.open'."
  (let ((buffer (or buffer
                    (generate-new-buffer (format "*CityRoulette: %s*" title)))))
    (with-current-buffer buffer
      (unless (derived-mode-p 'cityroulette-list-mode)
        (cityroulette-list-mode))
      (setq cityroulette-list--session session
            cityroulette-list--edits (and (not (cityroulette-session-flag session :dirty)) 0)
            cityroulette-list--title title
            cityroulette-list--params params)
      (setf (cityroulette-session-view session)
            (lambda (operation index city)
              (when (buffer-live-p buffer)
                (with-current-buffer buffer
                  (when (eq session cityroulette-list--session)
                    (cityroulette-list--follow operation index city))))))
      (cityroulette-list--draw)
      (cityroulette-list--follow 'state nil nil))
    buffer))

(defun cityroulette-list-buffers ()
  "The buffers of lists."
  (seq-filter (lambda (buffer)
                (eq (buffer-local-value 'major-mode buffer) 'cityroulette-list-mode))
              (buffer-list)))

(defun cityroulette-list-archive (&optional query)
  "The buffer of the archive's list, or nil.  There is at most one.
With QUERY, that of the part of the archive."
  (seq-find (lambda (list)
              (let ((session (buffer-local-value 'cityroulette-list--session list)))
                (and (equal "browse" (cityroulette-session-mode session))
                     (equal query (cityroulette-session-query session))
                     (cityroulette-session-alive session))))
            (cityroulette-list-buffers)))

(provide 'cityroulette-show)

;;; cityroulette-show.el ends here
