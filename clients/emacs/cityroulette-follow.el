;;; cityroulette-follow.el --- Notifications to the mirrors  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; Passes the program's notifications, and its end, to the sessions that they
;; are about.

;;; Code:

(require 'seq)
(require 'cityroulette-session)

;;; Weather, which is sent by city and not by row

(defun cityroulette-session--weather (session ids set)
  "Call SET with each city of SESSION whose id is in IDS, a hash table or number."
  (setf (cityroulette-session-weathered session) t)
  (catch 'found
    (let ((index 0))
      (dolist (city (cityroulette-session-rows session))
        (when (if (numberp ids)
                  (eql ids (cityroulette-city-id city))
                (gethash (cityroulette-city-id city) ids))
          (funcall set city)
          (cityroulette-session--tell session 'update index city)
          (when (numberp ids)
            (throw 'found t)))
        (setq index (1+ index)))))
  (cityroulette-session--tell session 'state))

(defun cityroulette-session--set-weather (session params)
  "Apply PARAMS of `weather.didUpdate' or `.didFail' to SESSION."
  (cityroulette-session--weather
   session (plist-get params :city)
   (lambda (city) (setf (cityroulette-city-weather city) (plist-get params :weather)))))

(defun cityroulette-session--set-stale (session params)
  "Mark the weather of the cities named in PARAMS as stale in SESSION."
  (let ((ids (make-hash-table)))
    (seq-doseq (id (plist-get params :cities))
      (puthash id t ids))
    (cityroulette-session--weather
     session ids
     (lambda (city)
       (when-let ((weather (cityroulette-city-weather city)))
         (setf (cityroulette-city-weather city)
               (plist-put (copy-sequence weather) :stale t)))))))

;;; Notifications

(defun cityroulette-session--each (params function)
  "Call FUNCTION with each session and PARAMS.
The weather of a city is the same in all sessions, whichever asked for it."
  (pcase-dolist (`(,_ . ,session) cityroulette-session--open)
    (funcall function session params)))

(defun cityroulette-session--told (method params)
  "Pass the notification METHOD with PARAMS to the sessions it concerns."
  (let ((session (cityroulette-session-of (plist-get params :session))))
    (pcase method
      ('session.didChange
       (when session (cityroulette-session--did-change session params)))
      ('session.didClose
       (when session
         (cityroulette-session--did-close session (plist-get params :reason))))
      ('draft.didChange
       (when session
         (pcase (plist-get params :event)
           ("begun" (setf (cityroulette-session-draft session) (plist-get params :draft)))
           ("failed" (message "%s" (plist-get params :message))))))
      ((or 'weather.didUpdate 'weather.didFail)
       (cityroulette-session--each params #'cityroulette-session--set-weather))
      ('server.didChangeStatus
       (when (plist-get params :message)
         (message "%s" (plist-get params :message))))
      ('weather.willRefresh
       (cityroulette-session--each params #'cityroulette-session--set-stale)))))

(defun cityroulette-session--lost ()
  "End all sessions, because the program has ended."
  (pcase-dolist (`(,_ . ,session) cityroulette-session--open)
    (cityroulette-session--did-close session "lost")))

(add-hook 'cityroulette-rpc-notification-functions #'cityroulette-session--told)
(add-hook 'cityroulette-rpc-end-hook #'cityroulette-session--lost)

(provide 'cityroulette-follow)

;;; cityroulette-follow.el ends here
