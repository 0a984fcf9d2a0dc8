;;; city-weather.el --- The weather of a city in the mode line  -*- lexical-binding: t -*-

;; Author: Somebody Else
;; Version: 1.0
;; Package-Requires: ((emacs "28.2") (cityroulette "0.2.0"))
;; Keywords: calendar
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; An example of a package that uses the library of CityRoulette.  The program
;; keeps the weather fresh, so there is no timer that asks for it.  If the
;; program dies, the text gets a question mark, and the program is restarted.

;;; Code:

(require 'cityroulette-library)

(defcustom city-weather-place "Florence"
  "The city: a name, optionally with a region and a country, or coordinates."
  :type 'string
  :group 'mode-line)

(defvar city-weather-timeout 10
  "Seconds to wait for a reply.")
(defvar city-weather-text ""
  "The text in the mode line.")
(put 'city-weather-text 'risky-local-variable t)
(defvar city-weather--session nil
  "The mirror of a session with the city as its only row.")

(defun city-weather--show (session)
  "Show the city of SESSION."
  (let ((city (car (cityroulette-session-rows session))))
    (setq city-weather-text
          (if (cityroulette-session-alive session)
              (format " %s %s " (cityroulette-city-name city)
                      (string-trim (cityroulette-city-weather-text city)))
            (format " %s ? " (cityroulette-city-name city))))
    (force-mode-line-update t)))

(defun city-weather--choose (candidates)
  "Let the user choose one of CANDIDATES and return its location."
  (let ((choices (mapcar (lambda (candidate)
                           (let ((city (cityroulette-city-read candidate)))
                             (cons (format "%s, %s" (cityroulette-city-name city)
                                           (cityroulette-city-where city))
                                   (cityroulette-city-location city))))
                         candidates)))
    (cdr (assoc (completing-read "Weather of: " choices nil t nil nil (caar choices))
                choices))))

(defun city-weather--open (location)
  "Open a session with the city at LOCATION and watch its weather."
  (pcase-let* ((params (list :mode "import" :source "aroundMe" :location location :count 1))
               (`(,session . ,problem)
                (cityroulette-session-try :session.open params city-weather-timeout))
               (data (plist-get problem :data)))
    (cond ((equal (plist-get data :name) "AmbiguousLocation")
           (city-weather--open (city-weather--choose (plist-get data :candidates))))
          (problem (user-error "%s" (plist-get problem :message)))
          (t (setq city-weather--session session)
             (setf (cityroulette-session-view session)
                   (lambda (&rest _)
                     (when (eq session city-weather--session)
                       (city-weather--show session))))
             (city-weather--show session)
             (cityroulette-rpc-send
              :weather.watch (list :session (cityroulette-session-id session))
              (lambda (_result problem)
                (when problem
                  (message "%s" (plist-get problem :message))))
              city-weather-timeout)))))

(defun city-weather--lost (_words restart)
  "Watch the same city again if the program may RESTART."
  (when (and restart city-weather--session)
    (let ((city (car (cityroulette-session-rows city-weather--session))))
      ;; This waits for replies, and a hook of the library must not.
      (run-with-timer 0 nil #'city-weather--open (cityroulette-city-location city)))))

;;;###autoload
(define-minor-mode city-weather-mode
  "Show the weather of `city-weather-place' in the mode line."
  :global t
  :group 'mode-line
  (remove-hook 'cityroulette-rpc-lost-functions #'city-weather--lost)
  (setq global-mode-string (delq 'city-weather-text (or global-mode-string '("")))
        city-weather-text "")
  (when city-weather--session
    (cityroulette-session-close (prog1 city-weather--session
                                  (setq city-weather--session nil))))
  (when city-weather-mode
    (setq city-weather-mode nil)
    (city-weather--open city-weather-place)
    (setq city-weather-mode t
          global-mode-string (append global-mode-string '(city-weather-text)))
    (add-hook 'cityroulette-rpc-lost-functions #'city-weather--lost)))

(provide 'city-weather)

;;; city-weather.el ends here
