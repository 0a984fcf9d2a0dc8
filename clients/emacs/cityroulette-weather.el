;;; cityroulette-weather.el --- Weather of a list and in the mode line  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; Asks for the weather of a list, shows how that comes along, and keeps the
;; weather of your place in the mode line where that is wanted.

;;; Code:

(require 'cityroulette-edit)

(defconst cityroulette-weather--most 300
  "Cities that one request for weather takes.")

(defun cityroulette-weather--cities ()
  "The cities to ask for, as ids, or nil for all of the list."
  (let ((marked (cityroulette-list--marked ?*)))
    (mapcar #'cityroulette-city-id
            (cond (marked)
                  ((use-region-p) (cityroulette-list--here 1))
                  ((> (cityroulette-session-number cityroulette-list--session :total)
                      cityroulette-weather--most)
                   (cityroulette-list--between (window-start) (window-end nil t)))))))

(defun cityroulette-weather--credit ()
  "The credit that the provider of the weather in this list asks to be shown."
  (plist-get (plist-get (seq-some #'cityroulette-city-weather (cityroulette-list--rows))
                        :attribution)
             :text))

(defun cityroulette-weather--answered (list result problem)
  "Tell in LIST, a buffer, that the weather came as RESULT, or the PROBLEM."
  (let ((credit nil))
    (when (buffer-live-p list)
      (with-current-buffer list
        (setq cityroulette-list--progress nil
              credit (cityroulette-weather--credit))
        (force-mode-line-update)))
    (message "%s"
             (if problem
                 (plist-get problem :message)
               (concat (format "Weather of %d cities" (plist-get result :updated))
                       (when (> (plist-get result :failed) 0)
                         (format ", of %d it could not be had" (plist-get result :failed)))
                       (when credit (concat " · " credit)))))))

(defun cityroulette-list-weather ()
  "Ask for the weather of the list anew.
If cities are marked, or the region is active, it is theirs; in a list of
more than 300 cities it is that of those in the window."
  (interactive)
  (let ((session cityroulette-list--session)
        (ids (cityroulette-weather--cities))
        (list (current-buffer)))
    (cityroulette-rpc-notice-end)
    (unless (cityroulette-session-alive session)
      (user-error "The program has ended, and the list with it; g opens it anew"))
    (setq cityroulette-list--progress "asking for the weather")
    (cityroulette-rpc-send
     :weather.refresh
     `(:session ,(cityroulette-session-id session)
       :workDoneToken ,(buffer-name)
       ,@(when ids (list :cities (vconcat ids))))
     (lambda (result problem)
       (cityroulette-weather--answered list result problem)))
    (force-mode-line-update)))

(defun cityroulette-weather--progress (method params)
  "Show the progress that METHOD, a notification, tells with PARAMS."
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
  "Minutes after which the weather in the mode line is asked for anew."
  :type 'number
  :group 'cityroulette)

(defvar cityroulette-weather--here nil
  "The weather at your place, or nil.")

(defvar cityroulette-weather--timer nil
  "The timer that asks for it.")

(defconst cityroulette-weather--item
  '(:eval (cityroulette-weather-mode-line))
  "What stands in `global-mode-string'.")

(defun cityroulette-weather-mode-line ()
  "The weather at your place for the mode line; a tilde marks an old one."
  (if (not cityroulette-weather--here)
      ""
    (let ((stale (cityroulette-city--true (plist-get cityroulette-weather--here :stale)))
          (text (cityroulette-city-degrees
                 (plist-get cityroulette-weather--here :temperature))))
      (propertize (concat " " (when stale "~") text " ")
                  'face (if stale 'cityroulette-dim 'default)
                  'help-echo (plist-get cityroulette-weather--here :summary)))))

(defun cityroulette-weather--ask ()
  "Ask for the weather at your place; what is shown is old until it comes.
A failure says nothing and leaves it old, for nobody has asked just now."
  (when cityroulette-weather--here
    (setq cityroulette-weather--here
          (plist-put (copy-sequence cityroulette-weather--here) :stale t))
    (force-mode-line-update t))
  (with-demoted-errors "%S"
    (cityroulette-rpc-send
     :weather.here nil
     (lambda (result _problem)
       (when result
         (setq cityroulette-weather--here (plist-get result :weather))
         (force-mode-line-update t))))))

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
      (user-error "Set `cityroulette-location' to where you are first"))
    (setq global-mode-string
          (append global-mode-string (list cityroulette-weather--item))
          cityroulette-weather--timer
          (run-with-timer 0 (* 60 cityroulette-mode-line-minutes)
                          #'cityroulette-weather--ask))))

(provide 'cityroulette-weather)

;;; cityroulette-weather.el ends here
