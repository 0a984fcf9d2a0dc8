;;; cityroulette-draw.el --- Draw the rows of a list  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; Draws each change of the session where it happens, line by line.  Of a long
;; list only the part up to the cursor is read and drawn.
;;
;; The order is that of the program unless the list is sorted by a column.
;; In a sorted list a starred row stays where it is until the next sort.
;;
;; Changes are drawn in the whole buffer, also if it is narrowed.

;;; Code:

(require 'cl-lib)
(require 'seq)
(require 'tabulated-list)
(require 'cityroulette-follow)
(require 'cityroulette-row)

(defconst cityroulette-list--piece 400
  "Rows drawn at a time.")

(defconst cityroulette-list--near 16000
  "Draw more rows when point is so many characters before the end.
That is about 200 rows, more than a window shows.")

(defvar-local cityroulette-list--session nil
  "The mirror of the session that this buffer shows.")
(defvar-local cityroulette-list--title nil
  "The title of the list.")
(defvar-local cityroulette-list--params nil
  "The parameters of `session.open' for it.")
(defvar-local cityroulette-list--printed 0
  "How many rows are drawn.")
(defvar-local cityroulette-list--sorted nil
  "The rows in the order chosen by the user, or nil.")
(defvar-local cityroulette-list--ranks nil
  "The ranks of the cities in a search by id, the best match first, or nil.")
(defvar-local cityroulette-list--found nil
  "How many cities the program found, if the list did not get all of them.")
(defvar-local cityroulette-list--resort nil
  "Whether new rows are not sorted yet.")
(defvar-local cityroulette-list--marks nil
  "Marks by id: ?* or ?D.")
(defvar-local cityroulette-list--edits nil
  "How many edits were made and not undone; nil if that is unknown.
The program's `dirty' stays true when all edits are undone.")
(defvar-local cityroulette-list--progress nil
  "The progress message of a long request, or nil.")

(defun cityroulette-list--required ()
  "The session of this list; signal an error if the buffer is none."
  (or cityroulette-list--session (user-error "This buffer is not a list of cities")))

(defun cityroulette-list--rows ()
  "The rows in the order in which they are shown."
  (or cityroulette-list--sorted (cityroulette-session-rows (cityroulette-list--required))))

(defun cityroulette-list-city ()
  "The city at point, or nil."
  (get-text-property (line-beginning-position) 'cityroulette-city))

(defun cityroulette-list--row (city)
  "The line of CITY."
  (cityroulette-row-text city (gethash (cityroulette-city-id city)
                                       cityroulette-list--marks)))

(defun cityroulette-list--unsaved-p ()
  "Whether the list has unsaved edits."
  (and (cityroulette-session-alive cityroulette-list--session)
       (cityroulette-session-flag cityroulette-list--session :dirty)
       (not (eql 0 cityroulette-list--edits))))

(defun cityroulette-list--goto (index)
  "Go to the line of the row at INDEX."
  (goto-char (point-min))
  (forward-line (1+ index)))

(defmacro cityroulette-list--widened (&rest body)
  "Run BODY without the narrowing of the buffer."
  (declare (indent 0) (debug t))
  `(save-restriction
     (widen)
     ,@body))

(defun cityroulette-list--find (id)
  "The position of the row of the city ID, or nil."
  (cityroulette-list--widened
    (text-property-any (point-min) (point-max) 'tabulated-list-id id)))

(defmacro cityroulette-list--painting (&rest body)
  "Run BODY, which changes lines; keep point and the modified flag."
  (declare (indent 0) (debug t))
  `(let ((inhibit-read-only t)
         (inhibit-modification-hooks t)
         (modified (buffer-modified-p)))
     (save-excursion
       (cityroulette-list--widened ,@body))
     (restore-buffer-modified-p modified)))

(defun cityroulette-list--insert (index city)
  "Draw the row of CITY at INDEX."
  (when (<= index cityroulette-list--printed)
    (cityroulette-list--painting
      (cityroulette-list--goto index)
      ;; Point stays with its row; after the last row it is with none.
      (if (eobp)
          (insert (cityroulette-list--row city))
        (insert-before-markers (cityroulette-list--row city)))
      (cityroulette-list--bound-header))
    (cl-incf cityroulette-list--printed)))

(defun cityroulette-list--bound-header ()
  "End the overlay of the column names after their line.
Inserting a row after it would extend the overlay."
  (dolist (overlay (overlays-at (point-min)))
    (when (eq (overlay-get overlay 'face) 'tabulated-list-fake-header)
      (goto-char (point-min))
      (move-overlay overlay (point-min) (line-beginning-position 2)))))

(defun cityroulette-list--delete-at (position)
  "Delete the row that begins at POSITION."
  (cityroulette-list--painting
    (goto-char position)
    (delete-region position (min (point-max) (1+ (line-end-position)))))
  (cl-decf cityroulette-list--printed))

(defun cityroulette-list--position (index)
  "The position of the row at INDEX, or nil if it is not drawn."
  (when (< index cityroulette-list--printed)
    (save-excursion
      (cityroulette-list--goto index)
      (point))))

(defun cityroulette-list--remove (index)
  "Remove the row at INDEX from the buffer."
  (when-let ((position (cityroulette-list--position index)))
    (cityroulette-list--delete-at position)))

(defun cityroulette-list--offsets (position end)
  "The points from POSITION to END as (WINDOW . OFFSET).
WINDOW is nil for that of the buffer itself."
  (seq-filter (lambda (pair) (< -1 (cdr pair) (- end position)))
              (cons (cons nil (- (point) position))
                    (mapcar (lambda (window)
                              (cons window (- (window-point window) position)))
                            (remq (selected-window)
                                  (get-buffer-window-list nil nil t))))))

(defun cityroulette-list--redraw-at (position city)
  "Redraw the row of CITY, which begins at POSITION."
  (let* ((end (save-excursion (goto-char position) (1+ (line-end-position))))
         (line (cityroulette-list--row city))
         (offsets (cityroulette-list--offsets position end)))
    (unless (equal-including-properties line (buffer-substring position end))
      (cityroulette-list--painting
        (goto-char end)
        (insert-before-markers line)
        (delete-region position end))
      (pcase-dolist (`(,window . ,offset) offsets)
        (let ((place (+ position (min offset (1- (length line))))))
          (if window
              (set-window-point window place)
            (goto-char place)))))))

(defun cityroulette-list--redraw-city (city)
  "Redraw the row of CITY, if it is drawn."
  (cityroulette-list--widened
    (when-let ((position (cityroulette-list--find (cityroulette-city-id city))))
      (cityroulette-list--redraw-at position city))))

(defun cityroulette-list--draw-more (&optional most)
  "Draw the next rows, at most MOST, or all remaining ones."
  (let* ((rows (nthcdr cityroulette-list--printed (cityroulette-list--rows)))
         (piece (if most (seq-take rows most) rows)))
    (when piece
      (cityroulette-list--painting
        (goto-char (point-max))
        (insert (mapconcat #'cityroulette-list--row piece "")))
      (cl-incf cityroulette-list--printed (length piece)))))

(defun cityroulette-list--fill ()
  "Read and draw more rows if point is near the last row."
  (when (and cityroulette-list--session
             (< (- (1+ (buffer-size)) (point)) cityroulette-list--near))
    (cityroulette-list--draw-more cityroulette-list--piece)
    (let ((count (cityroulette-session-count cityroulette-list--session)))
      (when (< (- count cityroulette-list--printed) cityroulette-list--piece)
        (cityroulette-session-want cityroulette-list--session (+ count 1000))))))

(defun cityroulette-list-read-all ()
  "Read and draw all rows, for commands that need all of them."
  (cityroulette-session-read-all (cityroulette-list--required))
  (when cityroulette-list--resort
    (cityroulette-list--draw))
  (let ((gc-cons-threshold (max gc-cons-threshold cityroulette-session-garbage)))
    (while (< cityroulette-list--printed
              (cityroulette-session-count cityroulette-list--session))
      (cityroulette-list--draw-more 5000))))

(defun cityroulette-list--sort ()
  "Sort the rows in the user's order, if there is one."
  (setq cityroulette-list--sorted
        (and tabulated-list-sort-key
             (cityroulette-row-sort (cityroulette-session-rows cityroulette-list--session)
                                    tabulated-list-sort-key cityroulette-list--ranks))
        cityroulette-list--resort nil))

(defun cityroulette-list--place (window)
  "The place of WINDOW, or of the buffer itself if it is nil, in the list.
It is WINDOW, the city's id, line, column, and the number of rows above."
  (save-excursion
    (when window
      (goto-char (window-point window)))
    (list window
          (tabulated-list-get-id (line-beginning-position))
          (line-number-at-pos)
          (current-column)
          (and window (count-lines (window-start window) (line-beginning-position))))))

(defun cityroulette-list--return (place)
  "Go back to PLACE: to its city, or else to its line."
  (pcase-let ((`(,window ,id ,line ,column ,above) place))
    (goto-char (or (and id (cityroulette-list--find id)) (point-min)))
    (when (bobp)
      (forward-line (1- (max 2 (min line (1+ cityroulette-list--printed))))))
    (move-to-column column)
    (when window
      (set-window-point window (point))
      (set-window-start window (line-beginning-position (- 1 above)) t))))

(defun cityroulette-list--draw ()
  "Redraw the list, as far as the cursor has been, and widen the buffer."
  (widen)
  (let* ((windows (get-buffer-window-list nil nil t))
         (places (mapcar #'cityroulette-list--place (append windows '(nil))))
         (inhibit-read-only t)
         (inhibit-modification-hooks t)
         (modified (buffer-modified-p)))
    (cityroulette-list--sort)
    (setq cityroulette-list--printed 0)
    (tabulated-list-init-header)
    (erase-buffer)
    (tabulated-list-print-fake-header)
    (cityroulette-list--draw-more
     (apply #'max cityroulette-list--piece (mapcar (lambda (place) (nth 2 place)) places)))
    (restore-buffer-modified-p modified)
    (mapc #'cityroulette-list--return places)
    (cityroulette-list--use-windows)))

;;; Following the session

(defun cityroulette-list--step (operation index city)
  "Draw OPERATION at INDEX with CITY in the program's order."
  (pcase operation
    ('insert (cityroulette-list--insert index city))
    ('remove (cityroulette-list--remove index))
    ('move (cityroulette-list--remove (car index))
           (cityroulette-list--insert (cdr index) city))
    ('update (when-let ((position (cityroulette-list--position index)))
               (cityroulette-list--redraw-at position city)))))

(defun cityroulette-list--sorted-step (operation city)
  "Draw OPERATION with CITY in the user's order."
  (pcase operation
    ('insert (setq cityroulette-list--resort t))
    ('remove
     (setq cityroulette-list--sorted (delq city cityroulette-list--sorted))
     (when-let ((position (cityroulette-list--find (cityroulette-city-id city))))
       (cityroulette-list--delete-at position)))
    ('update (cityroulette-list--redraw-city city))))

(defun cityroulette-list--use-windows ()
  "Scroll each window that shows an empty part below the last row back to it.
While rows below are not drawn, the part is not empty for long."
  (when (>= cityroulette-list--printed
            (cityroulette-session-count cityroulette-list--session))
    (dolist (window (get-buffer-window-list nil nil t))
      (let ((start (save-excursion
                     (goto-char (point-max))
                     (line-beginning-position (- 1 (window-body-height window))))))
        (when (< start (window-start window))
          (set-window-start window start t))))))

(defun cityroulette-list--leave-end ()
  "Move point from below the last row to that row, in all windows."
  (unless (zerop cityroulette-list--printed)
    (let ((last (save-excursion
                  (goto-char (point-max))
                  (line-beginning-position 0))))
      (dolist (window (get-buffer-window-list nil nil t))
        (when (= (window-point window) (point-max))
          (set-window-point window last)))
      (when (eobp)
        (goto-char last)))))

(defvar cityroulette-list-state-hook nil
  "Hook run in the buffer of a list after a change of its session.")

(defun cityroulette-list--follow (operation index city)
  "Draw OPERATION at INDEX with CITY in the current buffer."
  (pcase operation
    ((or 'insert 'remove 'move 'update)
     (cityroulette-list--widened
       (if tabulated-list-sort-key
           (cityroulette-list--sorted-step operation city)
         (cityroulette-list--step operation index city))))
    ('reset (cityroulette-list--draw))
    ('append (if tabulated-list-sort-key
                 (setq cityroulette-list--resort
                       (cityroulette-session-complete cityroulette-list--session))
               (cityroulette-list--fill)))
    ((or 'state 'closed)
     (when cityroulette-list--resort
       (cityroulette-list--draw))
     (cityroulette-list--leave-end)
     (set-buffer-modified-p (cityroulette-list--unsaved-p))
     (force-mode-line-update)
     (run-hooks 'cityroulette-list-state-hook))))

(provide 'cityroulette-draw)

;;; cityroulette-draw.el ends here
