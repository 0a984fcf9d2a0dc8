;;; cityroulette-edit.el --- Edit a list of cities  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; The edits of a list: stars, removals, undo, commit.  Each waits for the
;; reply, which takes well under a millisecond, so that the next key sees the
;; current list.

;;; Code:

(require 'seq)
(require 'cityroulette-show)
(require 'cityroulette-marks)

(defconst cityroulette-edit--most 10000
  "The most cities in one request.")

(defconst cityroulette-edit--most-annotated 1000
  "The most cities in one request that annotates them.")

(defun cityroulette-edit--session ()
  "The session of this list; signal an error if it has ended."
  (cityroulette-list--required)
  (cityroulette-rpc-notice-end)
  (unless (cityroulette-session-alive cityroulette-list--session)
    (user-error "The program has exited; g restores the list"))
  cityroulette-list--session)

(defun cityroulette-edit--call (method &optional params)
  "Send METHOD with PARAMS for the session of this list and return the result."
  (prog1 (cityroulette-session-call (cityroulette-edit--session) method params)
    (cityroulette-edit--count method)
    ;; The rows that remain may be above the window.
    (cityroulette-list--use-windows)))

(defun cityroulette-edit--count (method)
  "Count METHOD, which has succeeded, among the edits of this list.
An edit that changed nothing counts too, so the count is never too low."
  (when cityroulette-list--edits
    (setq cityroulette-list--edits
          (+ cityroulette-list--edits
             (pcase method
               ((or :city.setFavorite :city.remove :city.removeUnfavorites :city.annotate
                    :session.redo)
                1)
               (:session.undo -1)
               (_ 0))))
    (set-buffer-modified-p (cityroulette-list--unsaved-p))))

(defun cityroulette-edit--send (method cities params)
  "Send METHOD with PARAMS for CITIES, as one edit if the program accepts so many.
Return the results in a list."
  (mapcar (lambda (part)
            (cityroulette-edit--call method (append (list :cities (vconcat part)) params)))
          (seq-partition (mapcar #'cityroulette-city-id cities)
                         (if (eq method :city.annotate)
                             cityroulette-edit--most-annotated
                           cityroulette-edit--most))))

(defun cityroulette-edit--beyond (cities step)
  "The id of the first row from point that is not one of CITIES, or nil.
STEP is 1 to look downwards and -1 to look upwards."
  (let ((ids (mapcar #'cityroulette-city-id cities)))
    (save-excursion
      (beginning-of-line)
      (while (and (memq (tabulated-list-get-id) ids) (zerop (forward-line step))))
      (tabulated-list-get-id))))

(defun cityroulette-edit--below (cities)
  "The id of the next row that is not one of CITIES, or nil."
  (cityroulette-edit--beyond cities 1))

(defun cityroulette-edit--next (cities)
  "The id of the next row that is not one of CITIES, or else of a previous one."
  (or (cityroulette-edit--below cities)
      (cityroulette-edit--beyond cities -1)))

(defun cityroulette-edit--goto (id)
  "Go to the row of the city ID, if there is one."
  (when-let ((position (and id (cityroulette-list--find id))))
    (goto-char position)))

(defun cityroulette-list-star (cities)
  "Star CITIES, or unstar them if all of them have a star.
Interactively, CITIES are the marked ones, those in the region, or as many
rows as the prefix argument says; point then moves to the next row, or stays
with its city if that is the last one."
  (interactive (list (cityroulette-list-targets current-prefix-arg)))
  (let ((favorite (if (seq-every-p #'cityroulette-city-favorite cities) :json-false t))
        (next (or (unless (cityroulette-list--marked ?*)
                    (cityroulette-edit--below cities))
                  (tabulated-list-get-id (line-beginning-position))
                  (cityroulette-city-id (car (last cities))))))
    (cityroulette-edit--send :city.setFavorite cities (list :favorite favorite))
    (deactivate-mark)
    (cityroulette-edit--goto next)))

(defun cityroulette-edit--forget-marks (cities)
  "Forget the marks of CITIES, which were removed."
  (dolist (city cities)
    (remhash (cityroulette-city-id city) cityroulette-list--marks)))

(defun cityroulette-edit--remove (cities)
  "Remove CITIES from the session, with their marks."
  (let ((next (cityroulette-edit--next cities)))
    (cityroulette-edit--send :city.remove cities nil)
    (cityroulette-edit--forget-marks cities)
    (deactivate-mark)
    (cityroulette-edit--goto next)
    (force-mode-line-update)
    (message "%s removed; %s undoes it"
             (if (cdr cities)
                 (cityroulette-city-count (length cities))
               (cityroulette-city-name (car cities)))
             (substitute-command-keys "\\[cityroulette-list-undo]"))))

(defun cityroulette-list-remove (cities)
  "Remove CITIES from the list; saving makes that permanent.
Interactively, CITIES are the marked ones, those in the region, or as many
rows as the prefix argument says."
  (interactive (list (cityroulette-list-targets current-prefix-arg)))
  (cityroulette-edit--remove cities))

(defun cityroulette-list-execute ()
  "Remove the visible flagged cities from the list."
  (interactive)
  (cityroulette-edit--remove
   (or (cityroulette-list--marked ?D) (user-error "No city is flagged for removal"))))

(defun cityroulette-list-keep-starred ()
  "Remove the visible cities without a star from the list."
  (interactive)
  (let ((cities (seq-remove #'cityroulette-city-favorite (cityroulette-list--visible))))
    (if (buffer-narrowed-p)
        (cityroulette-edit--remove (or cities (user-error "All visible cities have a star")))
      ;; Also removes cities that have not been read yet.
      (let ((count (plist-get (cityroulette-edit--call :city.removeUnfavorites)
                              :removedCount)))
        (cityroulette-edit--forget-marks cities)
        (force-mode-line-update)
        (message "%s removed" (cityroulette-city-count count))))))

(defun cityroulette-edit--back (method words)
  "Send METHOD, which undoes or redoes, and report it with WORDS."
  (let ((edit (plist-get (cityroulette-edit--call method) :edit)))
    (message "%s: %s of %s" words
             (pcase (plist-get edit :kind)
               ("favorite" "star")
               ("remove" "removal")
               ("annotate" "annotation")
               (kind kind))
             (cityroulette-city-count (plist-get edit :count)))
    (when-let ((ids (append (plist-get edit :ids) nil)))
      (cityroulette-edit--goto (car ids)))))

(defun cityroulette-list-undo (&optional count)
  "Undo the last star, removal or annotation, or COUNT of them."
  (interactive "p")
  (dotimes (_ (or count 1))
    (cityroulette-edit--back :session.undo "Undone")))

(defun cityroulette-list-redo (&optional count)
  "Redo the star, removal or annotation that was undone last, or COUNT of them."
  (interactive "p")
  (dotimes (_ (or count 1))
    (cityroulette-edit--back :session.redo "Done again")))

;;; The order

(defun cityroulette-list-sort (column)
  "Sort the list by COLUMN, then reversed, then in its first order.
Interactively, COLUMN is the one at point."
  (interactive (list (cityroulette-row-column)))
  (cityroulette-list--required)
  (let ((key tabulated-list-sort-key))
    (setq tabulated-list-sort-key
          (cond ((not (equal column (car key)))
                 ;; Population, temperature and stars sort in descending order first.
                 (cons column (and (member column '("People" "Weather")) t)))
                ((eq (cdr key) (and (member column '("People" "Weather")) t))
                 (cons column (not (cdr key))))
                (cityroulette-list--ranks (list cityroulette-row-match)))))
  (when tabulated-list-sort-key
    (cityroulette-session-read-all cityroulette-list--session))
  (cityroulette-list--draw)
  (force-mode-line-update))

(defun cityroulette-list-end ()
  "Read all rows and go to the last one."
  (interactive)
  (push-mark)
  (cityroulette-list-read-all)
  (goto-char (point-max))
  (forward-line -1))

(defun cityroulette-list-click-sort (event)
  "Sort the list by the column of EVENT, a mouse click."
  (interactive "e")
  (with-current-buffer (window-buffer (posn-window (event-start event)))
    (goto-char (posn-point (event-start event)))
    (cityroulette-list-sort (cityroulette-row-column))))

;;; The end of a list

(defun cityroulette-edit--confirm-import ()
  "Signal an error if no city would be added; ask if the filter hides some."
  (let* ((total (cityroulette-session-number cityroulette-list--session :total))
         (visible (cityroulette-session-number cityroulette-list--session :visible))
         (hidden (- total visible)))
    (cond ((zerop total)
           (user-error "%s" (substitute-command-keys
                             "The list is empty, so nothing was added to the archive; \
\\[cityroulette-list-undo] undoes a removal")))
          ((zerop visible)
           (user-error "%s" (substitute-command-keys
                             "The filter hides all cities, so nothing was added to the archive; \
\\[cityroulette-list-unfilter] shows them")))
          ((zerop hidden))
          ((y-or-n-p (format "The filter hides %s, which will not be saved; save the others? "
                             (cityroulette-city-count hidden))))
          (t (user-error "Nothing was saved")))))

(defun cityroulette-edit--browse-p ()
  "Whether this list is the archive."
  (equal (cityroulette-session-mode (cityroulette-edit--session)) "browse"))

(defun cityroulette-edit--apply-flags ()
  "Offer to remove the visible flagged cities, before the list is saved."
  (when-let ((cities (cityroulette-list--marked ?D)))
    (when (y-or-n-p (format "%s flagged for removal.  Remove %s first? "
                            (cityroulette-edit--are cities)
                            (if (cdr cities) "them" "it")))
      (cityroulette-edit--remove cities))))

(defun cityroulette-edit--are (cities)
  "The number of CITIES as the subject of a sentence, with its verb."
  (concat (cityroulette-city-count (length cities)) (if (cdr cities) " are" " is")))

(defun cityroulette-edit--confirm-marks ()
  "Ask whether to add all new cities although some are marked."
  (when-let ((cities (cityroulette-list--marked ?*)))
    (unless (y-or-n-p
             (format "%s marked.  Save all %s? " (cityroulette-edit--are cities)
                     (cityroulette-city-people
                      (cityroulette-session-number cityroulette-list--session :visible))))
      (user-error "Nothing was saved"))))

(defun cityroulette-edit--removals (all)
  "How many of ALL cities a save removes from the archive.
A list of a part of the archive lacks others, too."
  (if (cityroulette-session-query cityroulette-list--session)
      (plist-get (cityroulette-edit--call :session.get '(:scope "removed" :limit 1)) :total)
    (- all (cityroulette-session-number cityroulette-list--session :total))))

(defun cityroulette-edit--confirm-removals ()
  "Ask before a save removes several cities from the archive, or the last one."
  (let* ((all (plist-get (cityroulette-rpc-call :archive.status nil) :count))
         (removed (cityroulette-edit--removals all)))
    (unless (or (< removed 1)
                (and (= removed 1) (< removed all))
                (y-or-n-p (format "Save removes %s of %s from the archive.  Go on? "
                                  (cityroulette-city-people removed)
                                  (cityroulette-city-count all))))
      (user-error "Nothing was saved"))))

(defun cityroulette-edit--committed (result)
  "A sentence about RESULT, the result of a commit."
  (let ((parts nil))
    (pcase-dolist (`(,key . ,word) '((:discarded . "dropped") (:annotated . "annotated")
                                     (:updated . "changed")
                                     (:removed . "removed") (:replaced . "replaced")
                                     (:added . "added")))
      (let ((count (plist-get result key)))
        (when (and count (> count 0))
          (push (format "%d %s" count word) parts))))
    (format "Saved: %s; the archive has %s%s"
            (if parts (string-join parts ", ") "no change")
            (cityroulette-city-count (plist-get (plist-get result :archive) :count))
            (if (< 0 (or (plist-get result :removed) 0))
                "; a saved removal cannot be undone"
              ""))))

(defvar cityroulette-list-committed-functions nil
  "Functions called in the buffer of a list after its commit.")

(defun cityroulette-list-save ()
  "Save the edits of the list.
If there are none, say so: adding cities that were only looked at to the
archive takes \\[cityroulette-list-commit]."
  (interactive)
  (cityroulette-edit--session)
  (cityroulette-edit--apply-flags)
  (if (or (cityroulette-edit--browse-p) (cityroulette-list--unsaved-p))
      (cityroulette-edit--commit)
    (message "%s"
             (substitute-command-keys
              (format "Nothing to save, because nothing was edited; \
\\[cityroulette-list-commit] adds %s to the archive"
                      (cityroulette-city-count
                       (cityroulette-session-number cityroulette-list--session :visible)))))))

(defun cityroulette-list-commit ()
  "Save the list: add the new cities to the archive, or save its changes."
  (interactive)
  (cityroulette-edit--session)
  (cityroulette-edit--apply-flags)
  (cityroulette-edit--commit))

(defun cityroulette-edit--commit ()
  "Save the list, after the questions that this needs."
  (if (and (cityroulette-edit--browse-p) (not (cityroulette-list--unsaved-p)))
      (message "Nothing to save")
    (if (cityroulette-edit--browse-p)
        (cityroulette-edit--confirm-removals)
      (cityroulette-edit--confirm-import)
      (cityroulette-edit--confirm-marks))
    (let ((words (cityroulette-edit--committed (cityroulette-edit--call :session.commit))))
      (set-buffer-modified-p nil)
      (run-hook-with-args 'cityroulette-list-committed-functions (current-buffer))
      (message "%s" words))))

(defun cityroulette-edit--write ()
  "Commit the list, for `write-contents-functions'."
  (cityroulette-list-commit)
  t)

(defun cityroulette-edit--may-be-killed ()
  "Ask before unsaved edits are lost."
  (or (not (cityroulette-list--unsaved-p))
      (y-or-n-p "This list has unsaved edits; kill it anyway? ")))

(defun cityroulette-edit--killed ()
  "Close the session of the list that is killed."
  (when cityroulette-list--session
    (cityroulette-session-close cityroulette-list--session)))

(defun cityroulette-edit--set-up ()
  "Commit when the buffer is saved, and ask before it is killed."
  (setq buffer-offer-save t)
  (add-hook 'write-contents-functions #'cityroulette-edit--write nil t)
  (add-hook 'kill-buffer-query-functions #'cityroulette-edit--may-be-killed nil t)
  (add-hook 'kill-buffer-hook #'cityroulette-edit--killed nil t))

(provide 'cityroulette-edit)

;;; cityroulette-edit.el ends here
