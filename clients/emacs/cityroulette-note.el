;;; cityroulette-note.el --- The note of a city  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; A buffer with the note of a city in Markdown.  Saving it makes its text an
;; edit of the list from which it was opened.

;;; Code:

(require 'seq)
(require 'cityroulette-edit)

(declare-function markdown-mode "ext:markdown-mode" ())

(defvar-local cityroulette-note--list nil
  "The buffer of the list from which this note was opened.")
(defvar-local cityroulette-note--city nil
  "The id of the city of this note.")
(defvar-local cityroulette-note--base nil
  "The note in the list when it was last read or saved.")

(defun cityroulette-note--row ()
  "The city of this note in its list, or nil."
  (when (buffer-live-p cityroulette-note--list)
    (let ((id cityroulette-note--city))
      (seq-find (lambda (city) (eql id (cityroulette-city-id city)))
                (cityroulette-session-rows
                 (buffer-local-value 'cityroulette-list--session
                                     cityroulette-note--list))))))

(defun cityroulette-note--text (city)
  "The note of CITY, a row; without one, because a filter hides it, the last known."
  (if city
      (or (cityroulette-city-note city) "")
    cityroulette-note--base))

(defun cityroulette-note--find-list ()
  "Make sure that this note has a list: its own, or that of the archive.
The list of new cities is closed when it is saved."
  (unless (buffer-live-p cityroulette-note--list)
    (setq cityroulette-note--list (cityroulette-list-archive)))
  (unless cityroulette-note--list
    (user-error "The list of this note is closed; %s writes the text to a file"
                (substitute-command-keys "\\[write-file]"))))

(defun cityroulette-note--save ()
  "Make the text of this buffer the note, for `write-contents-functions'.
Return nil in a buffer that was written to a file, which is saved there."
  (unless buffer-file-name
    (cityroulette-note--find-list)
    (unless (or (equal cityroulette-note--base
                       (cityroulette-note--text (cityroulette-note--row)))
                (y-or-n-p "The note was changed elsewhere.  Overwrite it? "))
      (user-error "The note was not saved"))
    (let ((text (buffer-substring-no-properties (point-min) (point-max)))
          (id cityroulette-note--city))
      (with-current-buffer cityroulette-note--list
        (cityroulette-edit--call :city.annotate (list :city id :note text)))
      (setq cityroulette-note--base text
            ;; The program may have changed it.
            cityroulette-note--base (cityroulette-note--text (cityroulette-note--row)))
      (set-buffer-modified-p nil)
      (message "The note is an edit of %s; saving the list stores it"
               (buffer-name cityroulette-note--list)))
    t))

(defun cityroulette-note-finish ()
  "Save the note as an edit of its list, and close this buffer."
  (interactive)
  (when (buffer-modified-p)
    (save-buffer))
  (unless (buffer-modified-p)
    (quit-window t)))

(defun cityroulette-note-discard ()
  "Close this buffer without its changes."
  (interactive)
  (when (or (not (buffer-modified-p))
            (y-or-n-p "Discard the changes of this note? "))
    (set-buffer-modified-p nil)
    (quit-window t)))

(defun cityroulette-note--may-be-killed ()
  "Ask before unsaved changes are lost."
  (or (not (buffer-modified-p))
      buffer-file-name
      (y-or-n-p "This note has unsaved changes; kill it anyway? ")))

(defun cityroulette-note--fill (text)
  "Show TEXT, the note in the list."
  (setq cityroulette-note--base text)
  (erase-buffer)
  (insert text)
  (goto-char (point-min))
  (set-buffer-modified-p nil))

(defun cityroulette-note--revert (&optional _ignore-auto noconfirm)
  "Show the note in the list, for `revert-buffer'.
Ask before changes are lost, unless NOCONFIRM."
  (cityroulette-note--find-list)
  (when (or noconfirm
            (not (buffer-modified-p))
            (y-or-n-p "Discard the changes of this note? "))
    (cityroulette-note--fill (cityroulette-note--text (cityroulette-note--row)))))

(defun cityroulette-note--follow ()
  "Show the notes of the list in the current buffer that an undo has changed.
Leave those with unsaved changes."
  (let ((list (current-buffer)))
    (dolist (buffer (buffer-list))
      (with-current-buffer buffer
        (when (and (eq list cityroulette-note--list)
                   (not (buffer-modified-p)))
          (when-let ((city (cityroulette-note--row)))
            (unless (equal cityroulette-note--base (cityroulette-note--text city))
              (cityroulette-note--fill (cityroulette-note--text city)))))))))

(add-hook 'cityroulette-list-state-hook #'cityroulette-note--follow)

(defvar cityroulette-note-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-c") #'cityroulette-note-finish)
    (define-key map (kbd "C-c C-k") #'cityroulette-note-discard)
    map)
  "Keys of `cityroulette-note-mode'.")

(define-minor-mode cityroulette-note-mode
  "Minor mode for the note of a city.
\\<cityroulette-note-mode-map>\\[cityroulette-note-finish] or \\[save-buffer] \
makes the text an edit of the list, which is saved with it;
\\[cityroulette-note-discard] discards the changes."
  :lighter " Note"
  (when cityroulette-note-mode
    (setq-local revert-buffer-function #'cityroulette-note--revert
                buffer-offer-save t
                require-final-newline nil
                header-line-format
                (substitute-command-keys
                 "\\<cityroulette-note-mode-map>Note: \\[cityroulette-note-finish] saves it \
with the list, \\[cityroulette-note-discard] discards it"))
    (add-hook 'write-contents-functions #'cityroulette-note--save nil t)
    (add-hook 'kill-buffer-query-functions #'cityroulette-note--may-be-killed nil t)))

(defun cityroulette-note--buffer (list city)
  "The buffer of the note of CITY in LIST, or nil."
  (seq-find (lambda (buffer)
              (with-current-buffer buffer
                (and (eq list cityroulette-note--list)
                     (eql (cityroulette-city-id city) cityroulette-note--city))))
            (buffer-list)))

(defun cityroulette-list-note (city)
  "Edit the note of CITY, the one at point, in another window."
  (interactive (list (cityroulette-list-city-at-point)))
  (let* ((list (current-buffer))
         (name (format "*CityRoulette note: %s*" (cityroulette-city-name city)))
         (buffer (or (cityroulette-note--buffer list city)
                     (generate-new-buffer name))))
    (with-current-buffer buffer
      (unless cityroulette-note-mode
        (if (fboundp 'markdown-mode) (markdown-mode) (text-mode))
        (cityroulette-note-mode)
        (setq cityroulette-note--list list
              cityroulette-note--city (cityroulette-city-id city))
        (cityroulette-note--fill (cityroulette-note--text city))
        (buffer-disable-undo)
        (buffer-enable-undo)))
    (pop-to-buffer buffer)))

(provide 'cityroulette-note)

;;; cityroulette-note.el ends here
