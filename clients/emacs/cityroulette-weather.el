;;; cityroulette-weather.el --- Weather of a list and in the mode line  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; Refreshes the weather of a list, shows the progress, and optionally shows the
;; weather at your location in the mode line.

;;; Code:

(require 'cityroulette-edit)

(defconst cityroulette-weather--most 300
  "The most cities in one weather request.")

(defun cityroulette-weather--cities ()
  "The ids of the cities to refresh, or nil for the whole list."
  (let ((marked (cityroulette-list--marked ?*)))
    (mapcar #'cityroulette-city-id
            (cond (marked)
                  ((use-region-p) (cityroulette-list--here 1))
                  ((> (cityroulette-session-number cityroulette-list--session :total)
                      cityroulette-weather--most)
                   (cityroulette-list--between (window-start) (window-end nil t)))))))

(defun cityroulette-weather--credit ()
  "The attribution that the weather provider requires."
  (plist-get (plist-get (seq-some #'cityroulette-city-weather (cityroulette-list--rows))
                        :attribution)
             :text))

(defun cityroulette-weather--answered (list result problem)
  "Report RESULT or PROBLEM of a refresh of LIST, a buffer."
  (let ((credit nil))
    (when (buffer-live-p list)
      (with-current-buffer list
        (setq cityroulette-list--progress nil
              credit (cityroulette-weather--credit))
        (force-mode-line-update)))
    (message "%s"
             (if problem
                 (cityroulette-rpc-message problem)
               (concat "Weather of " (cityroulette-city-count (plist-get result :updated))
                       (when (> (plist-get result :failed) 0)
                         (format ", failed for %d" (plist-get result :failed)))
                       (when credit (concat " · " credit)))))))

(defun cityroulette-list-weather ()
  "Refresh the weather of the list.
If cities are marked or the region is active, refresh only those; in a list
of more than 300 cities, only those in the window."
  (interactive)
  (let ((session (cityroulette-edit--session))
        (ids (cityroulette-weather--cities))
        (list (current-buffer)))
    (setq cityroulette-list--progress "loading the weather")
    (cityroulette-rpc-send
     :weather.refresh
     `(:session ,(cityroulette-session-id session)
       :workDoneToken ,(buffer-name)
       ,@(when ids (list :cities (vconcat ids))))
     (lambda (result problem)
       (cityroulette-weather--answered list result problem)))
    (force-mode-line-update)))

(defun cityroulette-weather--progress (method params)
  "Show the progress reported by METHOD, a notification, with PARAMS."
  (when (eq method '$/progress)
    (let ((token (plist-get params :token))
          (value (plist-get params :value)))
      (when-let ((list (and (stringp token) (get-buffer token))))
        (with-current-buffer list
          (when (derived-mode-p 'cityroulette-list-mode)
            (setq cityroulette-list--progress
                  (or (plist-get value :message) cityroulette-list--progress))
            (force-mode-line-update)))))))

(add-hook 'cityroulette-rpc-notification-functions #'cityroulette-weather--progress)

;;; The mode line

(defcustom cityroulette-mode-line-minutes 15
  "Minutes after which the weather in the mode line is refreshed."
  :type 'number
  :group 'cityroulette)

(defvar cityroulette-weather--here nil
  "The weather at your location, or nil.")

(defvar cityroulette-weather--timer nil
  "The timer that refreshes it.")

(defconst cityroulette-weather--item
  '(:eval (cityroulette-weather-mode-line))
  "The element of `global-mode-string'.")

(defun cityroulette-weather-mode-line ()
  "The weather at your location for the mode line; a tilde marks stale weather."
  (if (not cityroulette-weather--here)
      ""
    (let ((stale (cityroulette-rpc-true-p (plist-get cityroulette-weather--here :stale)))
          (text (cityroulette-city-degrees
                 (plist-get cityroulette-weather--here :temperature))))
      (propertize (concat " " (when stale "~") text " ")
                  'face (if stale 'cityroulette-dim 'default)
                  'help-echo (plist-get cityroulette-weather--here :summary)))))

(defun cityroulette-weather--ask (&optional silent)
  "Request the weather at your location; show the old one as stale until then.
If SILENT, because the user did not start this request, report no failure."
  (when cityroulette-weather--here
    (setq cityroulette-weather--here
          (plist-put (copy-sequence cityroulette-weather--here) :stale t))
    (force-mode-line-update t))
  (with-demoted-errors "%S"
    (cityroulette-rpc-send
     ;; Not `weather.here': the location may have been set after the start.
     :weather.get (list :location (cityroulette-program-location) :origin "automatic")
     (lambda (result problem)
       (cond (result
              (setq cityroulette-weather--here (plist-get result :weather))
              (force-mode-line-update t))
             ((not silent)
              (message "%s" (cityroulette-rpc-message problem))))))))

;;;###autoload
(define-minor-mode cityroulette-mode-line-mode
  "Show the weather at `cityroulette-location' in the mode line."
  :global t
  :group 'cityroulette
  (when cityroulette-weather--timer
    (cancel-timer cityroulette-weather--timer)
    (setq cityroulette-weather--timer nil))
  (setq global-mode-string
        (delete cityroulette-weather--item (or global-mode-string '(""))))
  (when cityroulette-mode-line-mode
    (unless cityroulette-location
      (setq cityroulette-mode-line-mode nil)
      (user-error "Set `cityroulette-location' to your location first"))
    (setq global-mode-string
          (append global-mode-string (list cityroulette-weather--item))
          cityroulette-weather--here nil
          cityroulette-weather--timer
          (run-with-timer (* 60 cityroulette-mode-line-minutes)
                          (* 60 cityroulette-mode-line-minutes)
                          #'cityroulette-weather--ask t))
    (cityroulette-weather--ask)))

(provide 'cityroulette-weather)

;;; cityroulette-weather.el ends here
