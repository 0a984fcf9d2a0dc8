;;; cityroulette.el --- Find cities, see their weather, keep them  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; Version: 0.2.0
;; Package-Requires: ((emacs "28.2"))
;; Keywords: hypermedia, tools
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; The program `cityroulette' finds cities around a place, or around a random
;; point of a random country.  This package shows its lists in buffers that
;; behave like Dired: star, flag and remove, undo, search, look at the weather,
;; and save with C-x C-s.
;;
;; Start with M-x cityroulette-surprise.  `?' shows the commands of a list,
;; M-x cityroulette all ways to start.

;;; Code:

(require 'cityroulette-drafts)
(require 'cityroulette-list)

(defcustom cityroulette-count 30
  "The number of cities in a new list."
  :type 'integer
  :group 'cityroulette)

(defcustom cityroulette-radius 10
  "The search radius around a point, in kilometres."
  :type 'number
  :group 'cityroulette)

(defcustom cityroulette-weather-at-once nil
  "Whether to load the weather of the cities in a new list."
  :type 'boolean
  :group 'cityroulette)

(defconst cityroulette--ambiguous 1009
  "The error code of an ambiguous name.")

(defun cityroulette--open (title params)
  "Open the list TITLE with PARAMS of `session.open' and show it.
TITLE may be a function of the session's source."
  (unless (cityroulette-drafts-offer)
    (let ((session (cityroulette-session-open params)))
      (pop-to-buffer-same-window
       (cityroulette-list-show
        session
        (if (functionp title) (funcall title (cityroulette-session-source session)) title)
        params))
      (when (and cityroulette-weather-at-once
                 (> (cityroulette-session-number session :total) 0))
        (cityroulette-list-weather)))))

(defun cityroulette--kilometres (arg)
  "The radius in ARG, a prefix argument, or that of the settings."
  (if arg (prefix-numeric-value arg) cityroulette-radius))

;;;###autoload
(defun cityroulette-surprise (&optional radius)
  "List the cities around a random point of a random country.
RADIUS, the prefix argument, is the search radius in kilometres."
  (interactive "P")
  (cityroulette--open #'cityroulette-revive-title
                      (list :mode "import" :source "surpriseMe" :count cityroulette-count
                            :radiusKm (cityroulette--kilometres radius))))

(defun cityroulette--here ()
  "Your location as a text, or nil."
  (pcase cityroulette-location
    (`(,lat . ,lon) (format "%s, %s" lat lon))
    (text text)))

(defun cityroulette--choose (candidates)
  "Let the user choose one of CANDIDATES and return its point."
  (let* ((cities (mapcar (lambda (candidate)
                           (let ((city (cityroulette-city-read candidate)))
                             (cons (format "%s, %s, %s people"
                                           (cityroulette-city-name city)
                                           (cityroulette-city-where city)
                                           (cityroulette-city-people
                                            (cityroulette-city-population city)))
                                   city)))
                         candidates))
         (text (completing-read "Which one? " (mapcar #'car cities) nil t)))
    (cityroulette-city-location (cdr (assoc text cities)))))

(defun cityroulette--resolve (place)
  "The point of PLACE, a text; the user chooses if it is ambiguous."
  (pcase-let* ((`(,answer . ,problem)
                (cityroulette-rpc-try :location.resolve (list :text place)))
               (candidates (plist-get (plist-get problem :data) :candidates)))
    (cond (answer (plist-get answer :location))
          ((and (eql (plist-get problem :code) cityroulette--ambiguous)
                (not (seq-empty-p candidates)))
           (cityroulette--choose candidates))
          (t (user-error "%s" (plist-get problem :message))))))

;;;###autoload
(defun cityroulette-around (place &optional radius)
  "List the cities around PLACE: a name, coordinates, a link to a map.
RADIUS, the prefix argument, is the search radius in kilometres."
  (interactive
   (list (read-string (format-prompt "Around" (cityroulette--here)) nil nil
                      (cityroulette--here))
         current-prefix-arg))
  (when (string-empty-p place)
    (user-error "Name a place, or set `cityroulette-location'"))
  (cityroulette--open #'cityroulette-revive-title
                      (list :mode "import" :source "aroundMe"
                            :location (cityroulette--resolve place)
                            :count cityroulette-count
                            :radiusKm (cityroulette--kilometres radius))))

;;;###autoload
(defun cityroulette-country (country)
  "List the largest cities of COUNTRY, by its code or its name in any language."
  (interactive (list (cityroulette-find-read-country "Country: ")))
  (cityroulette--open #'cityroulette-revive-title
                      (list :mode "import" :source "country" :country country
                            :count cityroulette-count)))

;;;###autoload
(defun cityroulette-search (query)
  "List the cities called QUERY in all countries, ready to import."
  (interactive "sCity name: ")
  (cityroulette--open (format "Called %s" query)
                      (list :mode "import" :source "search" :query query
                            :count cityroulette-count)))

(defun cityroulette--archive ()
  "The buffer of the archive's list, or nil."
  (seq-find (lambda (list)
              (let ((session (buffer-local-value 'cityroulette-list--session list)))
                (and (equal "browse" (cityroulette-session-mode session))
                     (cityroulette-session-alive session))))
            (cityroulette-list-buffers)))

;;;###autoload
(defun cityroulette-browse ()
  "List the archive.  The list follows changes of other programs."
  (interactive)
  (if-let ((list (cityroulette--archive)))
      (pop-to-buffer-same-window list)
    (cityroulette--open "Archive" (list :mode "browse"))))

(defun cityroulette--committed (list)
  "Show the archive instead of LIST, a buffer that was committed."
  (if-let ((archive (cityroulette--archive)))
      (progn
        (with-current-buffer archive
          (cityroulette-session-reload cityroulette-list--session))
        (pop-to-buffer-same-window archive)
        (kill-buffer list))
    (let ((params (list :mode "browse")))
      (clrhash cityroulette-list--marks)
      (setq tabulated-list-sort-key nil)
      (cityroulette-list-show (cityroulette-session-open params) "Archive" params list)
      (with-current-buffer list
        (rename-buffer "*CityRoulette: Archive*" t)))))

(add-hook 'cityroulette-list-committed-functions #'cityroulette--committed)

;;;###autoload
(defun cityroulette-find (city)
  "Show CITY with its forecast; complete its name while you type.
There \\<cityroulette-forecast-mode-map>\\[cityroulette-forecast-keep] archives it, \
\\[cityroulette-copy] copies a link to it."
  (interactive (list (cityroulette-find-read "City: ")))
  (cityroulette-forecast-show (cityroulette-city-id city)))

;;;###autoload
(defalias 'cityroulette-forecast #'cityroulette-find
  "Show a city with its forecast.")

;;;###autoload
(defun cityroulette-keep (city)
  "Add CITY to the archive at once."
  (interactive (list (cityroulette-find-read "Archive city: ")))
  (cityroulette-rpc-call :archive.add (list :city (cityroulette-city-id city)))
  (message "%s was added to the archive" (cityroulette-city-name city)))

;;;###autoload
(defun cityroulette-weather (city)
  "Show the current weather in CITY."
  (interactive (list (cityroulette-find-read "Weather in: ")))
  (let ((weather (plist-get (cityroulette-rpc-call
                             :weather.get (list :city (cityroulette-city-id city)))
                            :weather)))
    (message "%s: %s (%s)" (cityroulette-city-name city) (cityroulette-chart-now weather)
             (plist-get (plist-get weather :attribution) :text))))

;; For users who load this file without installing the package.
(autoload 'cityroulette "cityroulette-transient" nil t)
(autoload 'cityroulette-dispatch "cityroulette-transient" nil t)
(autoload 'cityroulette-org-setup "cityroulette-org" nil t)
(autoload 'cityroulette-org-insert-link "cityroulette-org" nil t)

(provide 'cityroulette)

;;; cityroulette.el ends here
