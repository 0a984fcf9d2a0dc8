;;; cityroulette-revive.el --- Lists outlive the program  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; After a crash the program is restarted and each list is restored: from the
;; draft of its session if it was edited, or else with its opening parameters.

;;; Code:

(require 'cityroulette-edit)
(require 'cityroulette-find)

(defconst cityroulette-revive--outdated 1013
  "The error code of a draft whose archive has changed.")

(defvar cityroulette-revive--problem nil
  "How the program ended last.")

(defun cityroulette-revive-take-up (draft)
  "Resume the session of DRAFT, an id; return (SESSION . PROBLEM).
If the archive has changed since, apply the edits that still apply."
  (let ((taken (cityroulette-session-try :session.resume (list :draft draft))))
    (if (eql (plist-get (cdr taken) :code) cityroulette-revive--outdated)
        (cityroulette-session-try :session.resume (list :draft draft :force t))
      taken)))

(defun cityroulette-revive--same-params (session params)
  "PARAMS of `session.open' that find the cities of SESSION again.
For a random source, they name the point that was drawn."
  (let ((source (cityroulette-session-source session)))
    (if (member (plist-get source :kind) '("surpriseMe" "daily"))
        (append (list :mode "import" :keepStars t :source "aroundMe"
                      :location (plist-get source :location)
                      :count (plist-get source :count))
                (when-let ((radius (plist-get source :radiusKm)))
                  (list :radiusKm radius)))
      params)))

(defun cityroulette-revive-reopen (session params)
  "Reopen SESSION, which was opened with PARAMS, with its filter."
  (let ((new (cityroulette-session-open
              (cityroulette-revive--same-params session params)))
        (query (cityroulette-session--get session :query))
        (scope (cityroulette-session--get session :scope)))
    (unless (and (equal query "") (equal scope "all"))
      (cityroulette-session-call new :city.search
                                 (list :query query :scope scope :limit 1)))
    new))

(defun cityroulette-revive--name ()
  "The title of the list, with the number of its buffer if others have the same."
  (replace-regexp-in-string "\\`\\*CityRoulette: \\(.*\\)\\*" "\\1" (buffer-name)))

(defun cityroulette-revive--list (list)
  "Restore LIST, a buffer whose session has ended."
  (with-current-buffer list
    (let* ((session cityroulette-list--session)
           (draft (cityroulette-session-draft session))
           (taken (and draft (cityroulette-revive-take-up draft)))
           (edited (cityroulette-session-flag session :dirty))
           (new (or (car taken)
                    (cityroulette-revive-reopen session cityroulette-list--params))))
      (cityroulette-list-show new cityroulette-list--title cityroulette-list--params list)
      (cond ((car taken) (concat (cityroulette-revive--name) " was restored"))
            (edited (concat (cityroulette-revive--name) " was reopened without its edits"
                            (when-let ((problem (cdr taken)))
                              (concat ": " (cityroulette-rpc-message problem)))))
            (t (concat (cityroulette-revive--name) " was reopened"))))))

(defun cityroulette-revive-all ()
  "Restore all lists whose session has ended with the program."
  (let ((words nil))
    (dolist (list (cityroulette-list-buffers))
      (unless (cityroulette-session-alive
               (buffer-local-value 'cityroulette-list--session list))
        (push (condition-case problem
                  (cityroulette-revive--list list)
                (error (error-message-string problem)))
              words)))
    (when words
      (message "%s was restarted: %s"
               (if cityroulette-revive--problem
                   (concat cityroulette-revive--problem "  It")
                 "The program")
               (string-join (delete-dups words) "; ")))))

(defun cityroulette-revive--lost (words again)
  "Handle the exit of the program, described by WORDS.
If AGAIN, restart it and restore the lists."
  (setq cityroulette-revive--problem words)
  (message "%s%s" words (if again "" "  M-x cityroulette-restart tries again."))
  (dolist (list (cityroulette-list-buffers))
    (with-current-buffer list
      (setq cityroulette-list--progress nil)))
  (when (and again (cityroulette-list-buffers))
    ;; Not within the sentinel, because this waits for replies.
    (run-with-timer 0 nil #'cityroulette-revive-all)))

(add-hook 'cityroulette-rpc-lost-functions #'cityroulette-revive--lost)

(defun cityroulette-revive--revert (&rest _)
  "Reload or restore the list, for `revert-buffer'."
  (if (cityroulette-session-alive cityroulette-list--session)
      (cityroulette-session-reload cityroulette-list--session)
    (cityroulette-rpc-forgive)
    (message "%s" (cityroulette-revive--list (current-buffer)))))

;;;###autoload
(defun cityroulette-restart ()
  "Restart the program and restore the lists with their edits."
  (interactive)
  (cityroulette-rpc-stop)
  (cityroulette-rpc-forgive)
  (cityroulette-rpc-connection)
  (setq cityroulette-revive--problem nil)
  (cityroulette-revive-all))

;;; The title and parameters of a resumed session

(defun cityroulette-revive--part (query)
  "QUERY of the archive in words: a list, or tags."
  (let ((tags (plist-get query :tags)))
    (if (< 0 (length tags))
        (mapconcat (lambda (tag) (concat "#" tag)) tags " ")
      (format "%s" (or (plist-get query :list) "query")))))

(defun cityroulette-revive-title (source &optional query)
  "A title for the list of a session with SOURCE; nil means the archive.
With QUERY, the title of that part of the archive."
  (pcase (plist-get source :kind)
    ("country" (concat "Largest of "
                       (cityroulette-find-country-name (plist-get source :country))))
    ("search" "Cities by name")
    ('nil (if query
              (concat "Archive: " (cityroulette-city-plain (cityroulette-revive--part query)))
            "Archive"))
    (_ (if-let ((near (plist-get source :near)))
           (concat "Around " near)
         (pcase-let ((`(,_ ,lat ,_ ,lon) (plist-get source :location)))
           (format "Around %.2f, %.2f" lat lon))))))

(defun cityroulette-revive-browsing (query)
  "Parameters of `session.open' for the archive, or the part of it with QUERY."
  (append (list :mode "browse") (and query (list :archiveQuery query))))

(defun cityroulette-revive-params (session)
  "Parameters of `session.open' that find the cities of SESSION, or nil."
  (let ((source (cityroulette-session-source session)))
    (if (equal (cityroulette-session-mode session) "browse")
        (cityroulette-revive-browsing (cityroulette-session-query session))
      (pcase (plist-get source :kind)
        ("country" (list :mode "import" :keepStars t :source "country"
                         :country (plist-get source :country)
                         :count (plist-get source :count)))
        ("aroundMe" (list :mode "import" :keepStars t :source "aroundMe"
                          :location (plist-get source :location)
                          :radiusKm (plist-get source :radiusKm)
                          :count (plist-get source :count)))))))

(provide 'cityroulette-revive)

;;; cityroulette-revive.el ends here
