;;; cityroulette-marks.el --- Marks, as in Dired  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; Marks belong to the buffer and not to the session.  They survive a filter;
;; commands apply to the visible marked rows.

;;; Code:

(require 'seq)
(require 'cityroulette-draw)

(defun cityroulette-list--visible ()
  "The cities that the filter and the narrowing show, in the order of the list."
  (if (buffer-narrowed-p)
      (cityroulette-list--between (point-min) (point-max))
    (cityroulette-list--rows)))

(defun cityroulette-list--marked (mark)
  "The visible cities that have MARK, in the order of the list."
  (cityroulette-list--required)
  (unless (zerop (hash-table-count cityroulette-list--marks))
    (seq-filter (lambda (city)
                  (eq mark (gethash (cityroulette-city-id city) cityroulette-list--marks)))
                (cityroulette-list--visible))))

(defun cityroulette-list--between (begin end)
  "The cities of the rows from BEGIN to END."
  (let ((cities nil))
    (save-excursion
      (goto-char begin)
      (beginning-of-line)
      (while (and (< (point) end) (not (eobp)))
        (when-let ((city (cityroulette-list-city)))
          (push city cities))
        (forward-line 1)))
    (nreverse cities)))

(defun cityroulette-list--here (count)
  "The cities in the active region, or else in COUNT rows from point."
  (let ((cities (if (use-region-p)
                    (cityroulette-list--between (region-beginning) (region-end))
                  (cityroulette-list--between
                   (line-beginning-position)
                   (line-beginning-position (1+ (prefix-numeric-value count)))))))
    (or cities (user-error "There is no city here"))))

(defun cityroulette-list-targets (&optional count)
  "The cities that a command applies to.
These are the marked ones, or else those in the active region, or else
those in COUNT rows from point."
  (or (cityroulette-list--marked ?*)
      (cityroulette-list--here count)))

(defun cityroulette-list--mark (cities mark)
  "Mark CITIES with MARK, or unmark them if it is nil."
  (dolist (city cities)
    (if mark
        (puthash (cityroulette-city-id city) mark cityroulette-list--marks)
      (remhash (cityroulette-city-id city) cityroulette-list--marks))
    (cityroulette-list--redraw-city city))
  (force-mode-line-update))

(defun cityroulette-list--mark-here (count mark)
  "Mark the region or COUNT rows from point with MARK and move past them."
  (let ((cities (cityroulette-list--here count))
        (region (use-region-p)))
    (cityroulette-list--mark cities mark)
    (if region
        (deactivate-mark)
      (forward-line (length cities)))))

(defun cityroulette-list-mark (count)
  "Mark the city at point, or COUNT of them, or those of the region."
  (interactive "p")
  (cityroulette-list--mark-here count ?*))

(defun cityroulette-list-flag (count)
  "Flag the city at point for removal, or COUNT of them, or those of the region."
  (interactive "p")
  (cityroulette-list--mark-here count ?D))

(defun cityroulette-list-unmark (count)
  "Unmark the city at point, or COUNT of them, or those of the region."
  (interactive "p")
  (cityroulette-list--mark-here count nil))

(defun cityroulette-list-unmark-backward (count)
  "Move up COUNT rows and unmark them."
  (interactive "p")
  (dotimes (_ count)
    (forward-line -1)
    (when-let ((city (cityroulette-list-city)))
      (cityroulette-list--mark (list city) nil))))

(defun cityroulette-list--redraw-marks (change)
  "Call CHANGE, a function that changes marks, and redraw the list."
  (cityroulette-session-read-all (cityroulette-list--required))
  (funcall change)
  (if (buffer-narrowed-p)
      (mapc #'cityroulette-list--redraw-city (cityroulette-list--rows))
    (cityroulette-list--draw)))

(defun cityroulette-list-unmark-all ()
  "Remove all marks and flags."
  (interactive)
  (cityroulette-list--redraw-marks (lambda () (clrhash cityroulette-list--marks))))

(defun cityroulette-list--mark-if (test mark)
  "Put MARK on the visible cities for which TEST is true; report their number."
  (let ((count 0))
    (cityroulette-list--redraw-marks
     (lambda ()
       (dolist (city (cityroulette-list--visible))
         (when (funcall test city)
           (setq count (1+ count))
           (puthash (cityroulette-city-id city) mark cityroulette-list--marks)))))
    (message "%d marked" count)))

(defun cityroulette-list-toggle-marks ()
  "Mark the visible cities that are not marked, and unmark the others.
Flags for removal stay."
  (interactive)
  (cityroulette-list--redraw-marks
   (lambda ()
     (dolist (city (cityroulette-list--visible))
       (let ((id (cityroulette-city-id city)))
         (pcase (gethash id cityroulette-list--marks)
           (?* (remhash id cityroulette-list--marks))
           ('nil (puthash id ?* cityroulette-list--marks))))))))

(defun cityroulette-list-mark-regexp (regexp &optional where)
  "Mark the visible cities whose name or own name matches REGEXP.
With WHERE, the prefix argument, mark those whose region or country does."
  (interactive (list (read-regexp (if current-prefix-arg
                                      "Mark cities in regions or countries matching: "
                                    "Mark cities matching: "))
                     current-prefix-arg))
  (let ((case-fold-search t))
    (cityroulette-list--mark-if
     (lambda (city)
       (if where
           (or (string-match-p regexp (or (cityroulette-city-admin1 city) ""))
               (string-match-p regexp (or (cityroulette-city-country city) "")))
         (or (string-match-p regexp (cityroulette-city-name city))
             (string-match-p regexp (or (cityroulette-city-own-name city) "")))))
     ?*)))

(defun cityroulette-list-mark-starred ()
  "Mark the visible cities that have a star."
  (interactive)
  (cityroulette-list--mark-if #'cityroulette-city-favorite ?*))

(provide 'cityroulette-marks)

;;; cityroulette-marks.el ends here
