;;; cityroulette-org.el --- Places in Org files  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; The link type `geo:' (RFC 5870), for example [[geo:50.93333,6.95][Köln]].
;; Following such a link shows the city there with its forecast, exporting it
;; makes a link to a map, and a link can be stored from a list.
;;
;;   (with-eval-after-load 'org (cityroulette-org-setup))

;;; Code:

(require 'cityroulette-list)
(require 'ol)

(defconst cityroulette-org--near 25
  "The search radius for the city of a link, in kilometres.")

(defconst cityroulette-org--same 0.1
  "A city within so many kilometres is exactly the linked one.")

(defun cityroulette-org--point (path)
  "The latitude and longitude in PATH, a link without its type."
  (if (string-match "\\`\\(-?[0-9.]+\\),\\(-?[0-9.]+\\)" path)
      (cons (string-to-number (match-string 1 path))
            (string-to-number (match-string 2 path)))
    (user-error "The link geo:%s has no latitude and longitude" path)))

(defun cityroulette-org--draw (city)
  "How likely a point refers to CITY, a property list of the program.
Population over squared distance prefers a city to its districts."
  (let ((distance (plist-get city :distanceKm)))
    (if (< distance cityroulette-org--same)
        1.0e+INF
      (/ (float (or (plist-get city :population) 1)) (expt (1+ distance) 2)))))

(defun cityroulette-org-follow (path &optional _)
  "Show the city at PATH, a link without its type."
  (pcase-let* ((`(,lat . ,lon) (cityroulette-org--point path))
               (cities (plist-get
                        (cityroulette-rpc-call
                         :gazetteer.nearby
                         (list :location (list :lat lat :lon lon) :limit 50
                               :radiusKm cityroulette-org--near))
                        :cities)))
    (if (seq-empty-p cities)
        (user-error "There is no city within %d km of %s" cityroulette-org--near path)
      (cityroulette-forecast-show
       (plist-get (elt (seq-sort-by #'cityroulette-org--draw #'> cities) 0) :id)))))

(defun cityroulette-org--map (path)
  "The address of a map of PATH, a link without its type."
  (pcase-let ((`(,lat . ,lon) (cityroulette-org--point path)))
    (format "https://www.openstreetmap.org/?mlat=%s&mlon=%s#map=12/%s/%s"
            lat lon lat lon)))

(defun cityroulette-org--html (text)
  "TEXT with the special characters of HTML escaped."
  (let ((text (replace-regexp-in-string "&" "&amp;" text)))
    (replace-regexp-in-string "<" "&lt;" (replace-regexp-in-string "\"" "&quot;" text))))

(defun cityroulette-org-export (path description backend &optional _)
  "A link to a map of PATH with DESCRIPTION for BACKEND."
  (let* ((map (cityroulette-org--map path))
         (text (or description (concat "geo:" path))))
    (pcase backend
      ('html (format "<a href=\"%s\">%s</a>" (cityroulette-org--html map)
                     (or description (cityroulette-org--html text))))
      ((or 'latex 'beamer)
       ;; % would begin a comment, # a parameter and & a column.
       (format "\\href{%s}{%s}" (replace-regexp-in-string "[#%&]" "\\\\\\&" map) text))
      ('md (format "[%s](%s)" text map))
      ('texinfo (format "@uref{%s,%s}" map text))
      (_ (format "%s (%s)" text map)))))

(defun cityroulette-org--store ()
  "Store a link to the city of a list or a city buffer."
  (when (derived-mode-p 'cityroulette-list-mode 'cityroulette-forecast-mode)
    (when-let ((city (cityroulette-forecast--here)))
      (org-link-store-props
       :type "geo"
       :link (cityroulette-forecast-link city "geo")
       :description (cityroulette-city-name city)))))

(defun cityroulette-org--complete (&optional _)
  "Read a city for `org-insert-link' and return its link."
  (cityroulette-forecast-link (cityroulette-find-read "Link to city: ") "geo"))

;;;###autoload
(defun cityroulette-org-insert-link (city)
  "Insert a link to CITY in the format of the buffer: Org, Markdown or plain."
  (interactive (list (cityroulette-find-read "Link to city: ")))
  (insert (cityroulette-forecast-link
           city (cond ((derived-mode-p 'org-mode) "org")
                      ((derived-mode-p 'markdown-mode) "markdown")
                      (t "geo")))))

;;;###autoload
(defun cityroulette-org-setup ()
  "Register the link type geo with Org."
  (org-link-set-parameters "geo"
                           :follow #'cityroulette-org-follow
                           :export #'cityroulette-org-export
                           :store #'cityroulette-org--store
                           :complete #'cityroulette-org--complete))

(provide 'cityroulette-org)

;;; cityroulette-org.el ends here
