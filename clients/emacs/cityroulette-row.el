;;; cityroulette-row.el --- Rows of a list as text  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; The columns of a list, the text of a row, and the orders by column.
;;
;; `tabulated-list-print-entry' adds thirty text properties per row, which is
;; too slow for a list of 95,000 rows.  A row here has six.

;;; Code:

(require 'cl-lib)
(require 'cityroulette-city)

(defgroup cityroulette-faces nil
  "Faces of lists and forecasts."
  :group 'cityroulette
  :prefix "cityroulette-")

(defface cityroulette-star '((t :inherit warning))
  "The star of a favourite.")
(defface cityroulette-favorite '((t :inherit bold))
  "The name of a favourite.")
(defface cityroulette-archived '((t :inherit success))
  "The check mark of an archived city.")
(defface cityroulette-own-name '((t :inherit font-lock-string-face))
  "The name that the user gave a city.")
(defface cityroulette-visit '((t :inherit success))
  "The sign of a visit, made or planned.")
(defface cityroulette-tag '((t :inherit shadow))
  "The tags of a city, and the sign of a note.")
(defface cityroulette-dim '((t :inherit shadow))
  "Secondary text: countries, regions, stale weather.")
(defface cityroulette-marked '((t :inherit (warning bold)))
  "The row of a marked city.")
(defface cityroulette-flagged '((t :inherit (error bold)))
  "The row of a city that is flagged for removal.")
(defface cityroulette-cold
  '((((background light)) :foreground "#1f5fbf") (t :foreground "#8ab8ff"))
  "Temperatures below 5 °C.")
(defface cityroulette-mild
  '((((background light)) :foreground "#2a6f2e") (t :foreground "#92d192"))
  "Temperatures from 5 °C to 25 °C.")
(defface cityroulette-hot
  '((((background light)) :foreground "#a8480c") (t :foreground "#ffb070"))
  "Temperatures of 25 °C and more.")

(defun cityroulette-row-warmth (temperature units)
  "The face for TEMPERATURE in UNITS, \"us\" or another."
  (let ((celsius (if (equal units "us") (/ (- (or temperature 50) 32) 1.8)
                   (or temperature 10))))
    (cond ((< celsius 5) 'cityroulette-cold)
          ((< celsius 25) 'cityroulette-mild)
          (t 'cityroulette-hot))))

(defun cityroulette-row--sign (character fallback)
  "CHARACTER as a string, or FALLBACK if it can't be displayed."
  (char-to-string (if (char-displayable-p character) character fallback)))

(defconst cityroulette-row-format
  [("St" 3 cityroulette-row--starred)
   ("City" 24 cityroulette-row--named)
   ("Cc" 2 cityroulette-row--country)
   ("Region" 18 cityroulette-row--region)
   ("People" 11 cityroulette-row--people :right-align t)
   ("Weather" 7 cityroulette-row--warmer)]
  "The columns, in the form of `tabulated-list-format'.
The third member of each compares two cities.")

(defun cityroulette-row--cell (text width &optional right)
  "TEXT in WIDTH screen columns, right-aligned if RIGHT."
  (let ((columns (if (= (length text) (string-bytes text)) (length text)
                   (string-width text))))
    (cond ((> columns width) (truncate-string-to-width text width nil ?\s "…"))
          ((= columns width) text)
          (right (concat (make-string (- width columns) ?\s) text))
          (t (concat text (make-string (- width columns) ?\s))))))

(defun cityroulette-row--gap (text column)
  "The space after TEXT, up to COLUMN.
After non-ASCII text, which may have another width in a graphical font, it
is stretched to the column."
  (if (= (length text) (string-bytes text))
      " "
    (propertize " " 'display (list 'space :align-to column))))

(defun cityroulette-row--put (text face)
  "TEXT with FACE."
  (propertize text 'face face))

(defun cityroulette-row--visit (city)
  "The sign of a visit to CITY, made or planned."
  (cond ((null (cityroulette-city-annotation city)) " ")
        ((cityroulette-city-visits city)
         (cityroulette-row--put (cityroulette-row--sign ?◆ ?v) 'cityroulette-visit))
        ((cityroulette-city-planned-p city)
         (cityroulette-row--put (cityroulette-row--sign ?◇ ?p) 'cityroulette-visit))
        (t " ")))

(defun cityroulette-row--notes (city)
  "The sign of a note about CITY, and its tags; \"\" if it has neither."
  (if (null (cityroulette-city-annotation city))
      ""
    (cityroulette-row--put
     (cityroulette-city-plain
      (string-join (append (and (cityroulette-city-note city)
                                (list (cityroulette-row--sign ?¶ ?n)))
                           (mapcar (lambda (tag) (concat "#" tag))
                                   (cityroulette-city-tags city)))
                   " "))
     'cityroulette-tag)))

(defun cityroulette-row--name (city)
  "The name of CITY in its column, with the own name beside it."
  (let* ((own (cityroulette-city-own-name city))
         (name (cityroulette-city-name city))
         (cell (cityroulette-row--cell (if own (format "%s “%s”" name own) name) 24))
         (length (length name)))
    (when (cityroulette-city-favorite city)
      (setq cell (copy-sequence cell))
      (put-text-property 0 (min length (length cell)) 'face 'cityroulette-favorite cell))
    (when (and own (< length (length cell)))
      (setq cell (copy-sequence cell))
      (put-text-property length (length cell) 'face 'cityroulette-own-name cell))
    cell))

(defun cityroulette-row--signs (city)
  "The star, the check mark and the sign of a visit of CITY."
  (concat (if (cityroulette-city-favorite city)
              (cityroulette-row--put (cityroulette-row--sign ?★ ?*) 'cityroulette-star)
            " ")
          (if (cityroulette-city-archived city)
              (cityroulette-row--put (cityroulette-row--sign ?✓ ?+) 'cityroulette-archived)
            " ")
          (cityroulette-row--visit city)))

(defun cityroulette-row--weather (city)
  "The weather of CITY, with a face for the temperature."
  (let ((weather (cityroulette-city-weather city))
        (text (cityroulette-city-weather-text city)))
    (cond ((not weather))
          ((cityroulette-city-stale-p city)
           (put-text-property 0 (length text) 'face 'cityroulette-dim text))
          (t (put-text-property 0 4 'face
                                (cityroulette-row-warmth (plist-get weather :temperature)
                                                         (plist-get weather :units))
                                text)))
    text))

(defun cityroulette-row-text (city mark)
  "The row of CITY with MARK, a character or nil, as a line of text."
  (let* ((name (cityroulette-row--name city))
         (weather (cityroulette-row--weather city))
         (notes (cityroulette-row--notes city))
         (region (cityroulette-row--cell (or (cityroulette-city-admin1 city) "") 18))
         (row (concat
               (if mark (char-to-string mark) " ") " "
               (cityroulette-row--signs city) " "
               name
               (cityroulette-row--gap name 31)
               (cityroulette-row--put
                (concat (cityroulette-row--cell (or (cityroulette-city-country city) "") 2)
                        " " region)
                'cityroulette-dim)
               (cityroulette-row--gap region 53)
               (cityroulette-row--cell
                (cityroulette-city-people (cityroulette-city-population city)) 11 t)
               " " weather
               (if (or (string-empty-p weather) (string-empty-p notes)) "" "  ")
               notes "\n")))
    (when mark
      (put-text-property 0 (1- (length row)) 'face
                         (if (eq mark ?D) 'cityroulette-flagged 'cityroulette-marked)
                         row))
    (add-text-properties 0 (length row)
                         (list 'tabulated-list-id (cityroulette-city-id city)
                               'cityroulette-city city)
                         row)
    row))

(defun cityroulette-row-column ()
  "The name of the column at point."
  (let ((at (- (current-column) 2))
        (name nil))
    (cl-loop for column across cityroulette-row-format
             while (>= at 0)
             do (setq name (car column)
                      at (- at (cadr column) 1)))
    (or name "City")))

;;; Orders.  Sorting is stable, so ties keep the program's order.

(defconst cityroulette-row--strokes '((?ł . ?l) (?ø . ?o) (?đ . ?d) (?ħ . ?h) (?ı . ?i))
  "Letters that Unicode does not decompose, with those they are sorted as.")

(defvar cityroulette-row--letters (make-hash-table)
  "Characters without accents, by character.")

(defvar cityroulette-row--keys nil
  "The texts that are compared, by text, while a list is sorted.")

(defun cityroulette-row--bare (character)
  "CHARACTER without accents."
  (or (gethash character cityroulette-row--letters)
      (puthash character
               (pcase (get-char-code-property character 'decomposition)
                 ((and `(,base ,accent)
                       (guard (characterp base))
                       (guard (eq 'Mn (get-char-code-property accent 'general-category))))
                  (cityroulette-row--bare base))
                 (_ (alist-get character cityroulette-row--strokes character)))
               cityroulette-row--letters)))

(defun cityroulette-row--key (text)
  "TEXT, or \"\" for nil, without case and accents."
  (or (gethash text cityroulette-row--keys)
      (puthash text
               (concat (mapcar #'cityroulette-row--bare (downcase (or text ""))))
               cityroulette-row--keys)))

(defun cityroulette-row--before (a b)
  "Whether the text A, or nil, comes before B; case and accents do not matter."
  (string-lessp (cityroulette-row--key a) (cityroulette-row--key b)))

(defun cityroulette-row--starred (a b)
  "Whether A has a star and B has none."
  (and (cityroulette-city-favorite a) (not (cityroulette-city-favorite b))))

(defun cityroulette-row--named (a b)
  "Whether the name of A comes before that of B."
  (cityroulette-row--before (cityroulette-city-name a) (cityroulette-city-name b)))

(defun cityroulette-row--country (a b)
  "Whether the country of A comes before that of B."
  (cityroulette-row--before (cityroulette-city-country a) (cityroulette-city-country b)))

(defun cityroulette-row--region (a b)
  "Whether the region of A comes before that of B."
  (cityroulette-row--before (cityroulette-city-admin1 a) (cityroulette-city-admin1 b)))

(defun cityroulette-row--people (a b)
  "Whether A has fewer people than B."
  (< (or (cityroulette-city-population a) 0) (or (cityroulette-city-population b) 0)))

(defun cityroulette-row--warmer (a b)
  "Whether A is colder than B; cities without weather are coldest."
  (< (or (plist-get (cityroulette-city-weather a) :temperature) -1000)
     (or (plist-get (cityroulette-city-weather b) :temperature) -1000)))

(defconst cityroulette-row-match "match"
  "The sort key of a list with the best matches of a search first; not a column.")

(defun cityroulette-row--better (ranks)
  "A function that compares two cities by RANKS, a hash table by id."
  (lambda (a b)
    (< (gethash (cityroulette-city-id a) ranks most-positive-fixnum)
       (gethash (cityroulette-city-id b) ranks most-positive-fixnum))))

(defun cityroulette-row-sort (cities key &optional ranks)
  "A sorted copy of CITIES; KEY is a pair of column and flip.
RANKS has the ranks of a search by id, for `cityroulette-row-match'."
  (let ((cityroulette-row--keys (make-hash-table :test #'equal))
        (less (if (equal (car key) cityroulette-row-match)
                  (cityroulette-row--better ranks)
                (nth 2 (seq-find (lambda (column) (equal (car column) (car key)))
                                 cityroulette-row-format)))))
    (sort (copy-sequence cities)
          (if (cdr key) (lambda (a b) (funcall less b a)) less))))

(defun cityroulette-row-words (text)
  "The words of TEXT without case and accents."
  (let ((cityroulette-row--keys (make-hash-table :test #'equal)))
    (split-string (string-replace "ß" "ss" (cityroulette-row--key text)) "[^[:alnum:]]+" t)))

(provide 'cityroulette-row)

;;; cityroulette-row.el ends here
