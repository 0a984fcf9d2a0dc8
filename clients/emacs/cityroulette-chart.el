;;; cityroulette-chart.el --- Forecasts as text  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; A forecast as text: the next day as a line of block characters, each day as
;; a bar from its lowest to its highest temperature.

;;; Code:

(require 'cl-lib)
(require 'seq)
(require 'cityroulette-row)

(defconst cityroulette-chart--bar 20
  "Columns of a bar.")

(defconst cityroulette-chart--glyphs
  '(("clear" ?☀ ?o) ("partlyCloudy" ?☼ ?p) ("cloudy" ?☁ ?c) ("wind" ?≈ ?w)
    ("haze" ?≡ ?h) ("fog" ?≡ ?f) ("drizzle" ?☂ ?d) ("rain" ?☂ ?r) ("sleet" ?☃ ?s)
    ("snow" ?❄ ?*) ("hail" ?☄ ?%) ("thunderstorm" ?⚡ ?!))
  "A character for each condition, and one for terminals that lack it.")

(defun cityroulette-chart-glyph (condition)
  "The character for CONDITION, padded to two columns."
  (let* ((pair (cdr (assoc condition cityroulette-chart--glyphs)))
         (sign (cond ((null pair) " ")
                     ((char-displayable-p (car pair)) (char-to-string (car pair)))
                     (t (char-to-string (cadr pair))))))
    (concat sign (make-string (max 0 (- 2 (string-width sign))) ?\s))))

(defun cityroulette-chart--numbers (items member)
  "The known values of MEMBER in ITEMS."
  (delq nil (mapcar (lambda (item) (plist-get item member)) items)))

(defun cityroulette-chart--degrees (number units)
  "NUMBER as degrees in five columns, in the colour of warmth in UNITS."
  (propertize (format "%5s" (cityroulette-city-degrees number))
              'face (cityroulette-row-warmth number units)))

(defun cityroulette-chart--bar (min max least most units)
  "A bar from MIN to MAX on a scale from LEAST to MOST in UNITS."
  (let* ((step (/ (float (max 1 (- most least))) cityroulette-chart--bar))
         (from (floor (/ (- min least) step)))
         (to (max (1+ from) (ceiling (/ (- max least) step))))
         (sign (if (char-displayable-p ?━) ?━ ?=)))
    (cl-loop for cell below cityroulette-chart--bar
             concat (if (and (>= cell from) (< cell to))
                        (propertize (char-to-string sign) 'face
                                    (cityroulette-row-warmth
                                     (+ least (* step (+ cell 0.5))) units))
                      " "))))

(defun cityroulette-chart--day-name (date)
  "DATE, such as 2026-03-01, as weekday and day."
  (pcase-let ((`(,_ ,_ ,_ ,day ,month ,year . ,_) (parse-time-string date)))
    (format-time-string "%a %e" (encode-time (list 0 0 12 day month year nil nil t)) t)))

(defun cityroulette-chart--day (day least most units)
  "The line of DAY on a scale from LEAST to MOST in UNITS."
  (let ((min (plist-get day :min))
        (max (plist-get day :max))
        (chance (plist-get day :precipitationProbability)))
    (concat " " (cityroulette-chart--day-name (plist-get day :date)) "  "
            (cityroulette-chart-glyph (plist-get day :condition))
            (cityroulette-chart--degrees min units) " "
            (if (and min max)
                (cityroulette-chart--bar min max least most units)
              (make-string cityroulette-chart--bar ?\s))
            (cityroulette-chart--degrees max units)
            (format "%6s" (if chance (format "%d %%" chance) ""))
            "  " (or (plist-get day :summary) "") "\n")))

(defun cityroulette-chart--days (forecast)
  "The lines of the days of FORECAST."
  (let* ((days (append (plist-get forecast :days) nil))
         (units (plist-get forecast :units))
         (values (append (cityroulette-chart--numbers days :min)
                         (cityroulette-chart--numbers days :max)))
         (least (if values (apply #'min values) 0))
         (most (if values (apply #'max values) 0)))
    (mapconcat (lambda (day) (cityroulette-chart--day day least most units)) days "")))

(defun cityroulette-chart--block (value least most)
  "A block whose height shows VALUE on the scale from LEAST to MOST."
  (aref "▁▂▃▄▅▆▇█" (min 7 (floor (* 8 (/ (- value least)
                                           (float (max 1 (- most least)))))))))

(defun cityroulette-chart--hours (forecast)
  "The line of the next hours of FORECAST, or nothing."
  (let* ((hours (cityroulette-chart--numbers
                 (seq-take (append (plist-get forecast :hours) nil) 24) :temperature))
         (units (plist-get forecast :units)))
    (if (null hours)
        ""
      (let ((least (apply #'min hours))
            (most (apply #'max hours)))
        (concat " Next hours  "
                (when (char-displayable-p ?▁)
                  (mapconcat (lambda (value)
                               (propertize
                                (char-to-string (cityroulette-chart--block value least most))
                                'face (cityroulette-row-warmth value units)))
                             hours ""))
                (format "  %s to %s\n\n" (cityroulette-city-degrees least)
                        (cityroulette-city-degrees most)))))))

(defun cityroulette-chart--wind (weather)
  "The wind of WEATHER in words, or nil."
  (when-let ((speed (plist-get weather :windSpeed)))
    (let ((from (plist-get weather :windDirection)))
      (concat (format "wind %s %s" (round speed)
                      (if (equal (plist-get weather :units) "us") "mph" "m/s"))
              (when from
                (concat " from "
                        (aref ["N" "NE" "E" "SE" "S" "SW" "W" "NW"]
                              (mod (round (/ from 45.0)) 8))))))))

(defun cityroulette-chart-now (weather)
  "WEATHER in one line, with a tilde if it is stale."
  (string-join
   (delq nil
         (list (concat (when (cityroulette-rpc-true-p (plist-get weather :stale)) "~")
                       (cityroulette-city-degrees (plist-get weather :temperature))
                       " " (or (plist-get weather :summary) ""))
               (when-let ((feels (plist-get weather :feelsLike)))
                 (concat "feels like " (cityroulette-city-degrees feels)))
               (cityroulette-chart--wind weather)
               (when-let ((humidity (plist-get weather :humidity)))
                 (format "humidity %d %%" (round humidity)))))
   ", "))

(defun cityroulette-chart-text (forecast)
  "The text of FORECAST, the result of `weather.forecast'."
  (let* ((current (plist-get forecast :current))
         (summary (plist-get (plist-get forecast :summary) :text))
         (credit (plist-get (plist-get current :attribution) :text)))
    (concat
     (when current (concat " Now         " (cityroulette-chart-now current) "\n"))
     (cityroulette-chart--hours forecast)
     (cityroulette-chart--days forecast)
     (when summary (concat "\n " summary "\n"))
     (when credit (propertize (concat "\n " credit "\n") 'face 'cityroulette-dim)))))

(provide 'cityroulette-chart)

;;; cityroulette-chart.el ends here
