;;; cityroulette-city.el --- Cities and their text  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; Cities as structures, which take a third of the memory of the property lists
;; in messages, and their text.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'cityroulette-rpc)

(defcustom cityroulette-separator " "
  "Separator between groups of three digits."
  :type 'string
  :group 'cityroulette)

(cl-defstruct (cityroulette-city (:copier nil))
  "A city of the program: the members of City in protocol.md.
`favorite' and `archived' are t or nil; `weather' is a plist or nil.
`annotation' is a plist, or nil if it has no values."
  id name country admin1 lat lon population timezone wikipedia favorite archived weather
  annotation)

(defvar cityroulette-city--words (make-hash-table :test #'equal)
  "Interned names of countries, regions and time zones.")

(defun cityroulette-city--shared (text)
  "The interned copy of TEXT, or nil."
  (and text
       (or (gethash text cityroulette-city--words)
           (puthash text text cityroulette-city--words))))

(defun cityroulette-city-plain (text)
  "TEXT without control characters, which would break a line."
  (if (and text (string-match-p "[[:cntrl:]]" text))
      (replace-regexp-in-string "[[:cntrl:]]" " " text)
    text))

(defun cityroulette-city--annotation (plist)
  "The annotation PLIST, a part of a message, or nil if it has no values."
  (when (or (plist-get plist :ownName)
            (plist-get plist :note)
            (cityroulette-rpc-true-p (plist-get plist :planned))
            (cl-some (lambda (member) (< 0 (length (plist-get plist member))))
                     '(:tags :lists :visits)))
    plist))

(defun cityroulette-city-read (plist)
  "The city of PLIST, a part of a message."
  (make-cityroulette-city
   :id (plist-get plist :id)
   :name (cityroulette-city-plain (plist-get plist :name))
   :country (cityroulette-city--shared (plist-get plist :country))
   :admin1 (cityroulette-city--shared (cityroulette-city-plain (plist-get plist :admin1)))
   :lat (plist-get plist :lat)
   :lon (plist-get plist :lon)
   :population (plist-get plist :population)
   :timezone (cityroulette-city--shared (plist-get plist :timezone))
   :wikipedia (plist-get plist :wikipedia)
   :favorite (cityroulette-rpc-true-p (plist-get plist :favorite))
   :archived (cityroulette-rpc-true-p (plist-get plist :archived))
   :weather (plist-get plist :weather)
   :annotation (cityroulette-city--annotation (plist-get plist :annotation))))

(defun cityroulette-city-update (city plist)
  "Update CITY with the members of PLIST."
  (while plist
    (let ((value (cadr plist)))
      (pcase (car plist)
        (:favorite (setf (cityroulette-city-favorite city) (cityroulette-rpc-true-p value)))
        (:archived (setf (cityroulette-city-archived city) (cityroulette-rpc-true-p value)))
        (:name (setf (cityroulette-city-name city) (cityroulette-city-plain value)))
        (:country (setf (cityroulette-city-country city) value))
        (:admin1 (setf (cityroulette-city-admin1 city) (cityroulette-city-plain value)))
        (:lat (setf (cityroulette-city-lat city) value))
        (:lon (setf (cityroulette-city-lon city) value))
        (:population (setf (cityroulette-city-population city) value))
        (:timezone (setf (cityroulette-city-timezone city) value))
        (:wikipedia (setf (cityroulette-city-wikipedia city) value))
        (:weather (setf (cityroulette-city-weather city) value))
        (:annotation (setf (cityroulette-city-annotation city)
                           (cityroulette-city--annotation value)))))
    (setq plist (cddr plist))))

;;; What the user has written about a city

(defun cityroulette-city-own-name (city)
  "The name that the user gave CITY, or nil."
  (cityroulette-city-plain (plist-get (cityroulette-city-annotation city) :ownName)))

(defun cityroulette-city-note (city)
  "The note about CITY in Markdown, or nil."
  (plist-get (cityroulette-city-annotation city) :note))

(defun cityroulette-city-planned-p (city)
  "Whether a visit to CITY is planned."
  (cityroulette-rpc-true-p (plist-get (cityroulette-city-annotation city) :planned)))

(defun cityroulette-city-tags (city)
  "The tags of CITY in a list."
  (append (plist-get (cityroulette-city-annotation city) :tags) nil))

(defun cityroulette-city-visits (city)
  "The visits to CITY in a list, such as (\"2019-05\"), the earliest first."
  (append (plist-get (cityroulette-city-annotation city) :visits) nil))

(defun cityroulette-city-lists (city)
  "The ids of the lists of the archive that contain CITY, in a list."
  (append (plist-get (cityroulette-city-annotation city) :lists) nil))

;;; Texts

(defun cityroulette-city-people (number)
  "NUMBER with its digits in groups of three; \"\" for nil."
  (if (not number)
      ""
    (let* ((text (number-to-string number))
           (at (- (length text) 3)))
      (while (> at 0)
        (setq text (concat (substring text 0 at) cityroulette-separator (substring text at))
              at (- at 3)))
      text)))

(defun cityroulette-city-count (number)
  "NUMBER of cities in words."
  (concat (cityroulette-city-people number) (if (eql number 1) " city" " cities")))

(defun cityroulette-city-degrees (number)
  "NUMBER as whole degrees; \"\" for nil."
  (if number (format "%d°" (round number)) ""))

(defun cityroulette-city-stale-p (city)
  "Whether the weather of CITY is stale."
  (cityroulette-rpc-true-p (plist-get (cityroulette-city-weather city) :stale)))

(defun cityroulette-city-weather-text (city)
  "The weather of CITY in a few words; \"\" if unknown.
A tilde marks stale weather."
  (let ((weather (cityroulette-city-weather city)))
    (if (not weather)
        ""
      (concat (format "%4s " (cityroulette-city-degrees (plist-get weather :temperature)))
              (if (cityroulette-city-stale-p city) "~" " ")
              (or (plist-get weather :summary) "")))))

(defun cityroulette-city-time (city &optional time)
  "The local time in CITY at TIME, or now; nil if its time zone is unknown."
  (when-let ((zone (cityroulette-city-timezone city)))
    (format-time-string "%a %H:%M" time zone)))

(defun cityroulette-city-where (city)
  "The region and the country of CITY."
  (string-join (delq nil (list (cityroulette-city-admin1 city)
                               (cityroulette-city-country city)))
               ", "))

(defun cityroulette-city-location (city)
  "The position of CITY as a parameter."
  (list :lat (cityroulette-city-lat city) :lon (cityroulette-city-lon city)))

(defun cityroulette-city-isolated (text)
  "TEXT, followed by a left-to-right mark if it has letters written to the left.
Otherwise a number after it would be displayed within it."
  (bidi-string-mark-left-to-right text))

(defun cityroulette-city-line (city)
  "CITY in one line: name, local time, weather."
  (let ((weather (string-trim (cityroulette-city-weather-text city)))
        (time (cityroulette-city-time city)))
    (string-join
     (delq nil (list (cityroulette-city-isolated
                      (propertize (cityroulette-city-name city) 'face 'bold))
                     (when (cityroulette-city-own-name city)
                       (cityroulette-city-isolated
                        (format "“%s”" (cityroulette-city-own-name city))))
                     (cityroulette-city-isolated (cityroulette-city-where city))
                     time
                     (unless (string-empty-p weather) weather)))
     " · ")))

(defun cityroulette-city-get (id)
  "Ask the program for the city ID; return (CITY . NAMES).
Signal a `user-error' if there is no such city."
  (let ((answer (cityroulette-rpc-call :city.get (list :city id))))
    (cons (cityroulette-city-read (plist-get answer :city))
          (delete-dups (mapcar (lambda (name) (plist-get name :name))
                               (plist-get answer :names))))))

(provide 'cityroulette-city)

;;; cityroulette-city.el ends here
