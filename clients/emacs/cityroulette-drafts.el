;;; cityroulette-drafts.el --- Unsaved edits of an earlier Emacs  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; The list of drafts, which is offered at the first use.  In a list of the
;; program, a draft has neither name nor contents.  Its session has, but to
;; resume it changes the date of the draft, and to close it deletes the draft.
;; So another process resumes copies of the drafts of new cities.

;;; Code:

(require 'json)
(require 'tabulated-list)
(require 'cityroulette-revive)

(defcustom cityroulette-offer-drafts t
  "Whether unsaved edits of an earlier Emacs are offered at the first use.
After a \"no\" they are not offered again."
  :type 'boolean
  :group 'cityroulette)

(defvar cityroulette-drafts-file (locate-user-emacs-file "cityroulette-declined")
  "File that records which drafts the user has declined.")

(defconst cityroulette-drafts--names 3
  "Cities that are named in the contents of a draft.")

(defvar cityroulette-drafts--offered nil
  "Whether drafts were offered in this Emacs.")

;;; Reading drafts

(defun cityroulette-drafts--all ()
  "The drafts that no process has open."
  (seq-remove (lambda (draft) (plist-get draft :heldBy))
              (plist-get (cityroulette-rpc-call :session.list nil) :drafts)))

(defun cityroulette-drafts--request (draft)
  "The line that resumes DRAFT, with its id as the id of the request."
  (concat (json-serialize (list :jsonrpc "2.0" :id (plist-get draft :draft)
                                :method "session.resume"
                                :params (list :draft (plist-get draft :draft))))
          "\n"))

(defun cityroulette-drafts--copy (drafts archive folder)
  "Copy the files of DRAFTS of ARCHIVE, its path, to FOLDER."
  (let ((source (concat archive "-drafts")))
    (when (file-directory-p source)
      (dolist (draft drafts)
        (dolist (file (directory-files
                       source t (concat "\\`" (regexp-quote (plist-get draft :draft)) "\\.")))
          (copy-file file (file-name-as-directory folder)))))))

(defun cityroulette-drafts--resume-all (drafts archive)
  "Resume DRAFTS of ARCHIVE in another process; return their sessions by id."
  (let ((command (append (cityroulette-program-find)
                         (list "--archive" archive "--weather" "none")))
        (sessions nil))
    (with-temp-buffer
      (insert (mapconcat #'cityroulette-drafts--request drafts ""))
      (let ((coding-system-for-write 'utf-8-unix)
            (coding-system-for-read 'utf-8-unix))
        (apply #'call-process-region (point-min) (point-max) (car command) t '(t nil) nil
               (cdr command)))
      (goto-char (point-min))
      (while (not (eobp))
        (let ((message (json-parse-buffer :object-type 'plist :null-object nil
                                          :false-object :json-false)))
          (when-let ((result (plist-get message :result)))
            (push (cons (plist-get message :id) result) sessions)))
        (forward-line 1)))
    sessions))

(defun cityroulette-drafts--peek (drafts)
  "The sessions of DRAFTS by id, as far as they can be read."
  (let ((archive (plist-get (cityroulette-rpc-call :archive.status nil) :path))
        (folder (make-temp-file "cityroulette" t)))
    (unwind-protect
        (let ((copy (expand-file-name "archive.sqlite" folder)))
          (make-directory (concat copy "-drafts"))
          ;; The list is useful without the contents.
          (with-demoted-errors "%S"
            (cityroulette-drafts--copy drafts archive (concat copy "-drafts"))
            (cityroulette-drafts--resume-all drafts copy)))
      (delete-directory folder t))))

;;; The list

(defun cityroulette-drafts--contents (session)
  "The contents of SESSION, the result of `session.resume', in words."
  (let* ((state (plist-get session :state))
         (cities (append (plist-get session :cities) nil))
         (names (mapcar (lambda (city) (plist-get city :name))
                        (seq-take cities cityroulette-drafts--names))))
    (concat (cityroulette-city-count (plist-get state :total)) ", "
            (cityroulette-city-people (plist-get state :favorites)) " starred"
            (when names (concat ": " (string-join names ", ")))
            (when (nthcdr cityroulette-drafts--names cities) ", …"))))

(defun cityroulette-drafts--browse-p (draft)
  "Whether DRAFT has edits of the archive."
  (equal (plist-get draft :mode) "browse"))

(defun cityroulette-drafts--entry (draft sessions)
  "The row of DRAFT, which is described by one of SESSIONS."
  (let ((session (cdr (assoc (plist-get draft :draft) sessions))))
    (list draft
          (vector (cond (session (cityroulette-revive-title (plist-get session :source)))
                        ((cityroulette-drafts--browse-p draft) "Archive")
                        (t "New cities"))
                  (format-time-string "%F %R" (date-to-time (plist-get draft :savedAt)))
                  (number-to-string (plist-get draft :changes))
                  (cond (session (cityroulette-drafts--contents session))
                        ((cityroulette-drafts--browse-p draft) "stars and removals")
                        (t ""))))))

(defvar cityroulette-drafts-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "RET") #'cityroulette-drafts-open)
    (define-key map "D" #'cityroulette-drafts-discard)
    map)
  "Keys of `cityroulette-drafts-mode'.")

(define-derived-mode cityroulette-drafts-mode tabulated-list-mode "Drafts"
  "Major mode for the list of unsaved edits.

\\{cityroulette-drafts-mode-map}"
  (setq tabulated-list-format [("Unsaved list" 28 t) ("Saved" 16 t)
                               ("Edits" 5 nil :right-align t :pad-right 2)
                               ("Contents" 0 nil)]
        tabulated-list-entries #'cityroulette-drafts--entries
        truncate-lines t)
  (tabulated-list-init-header))

(defun cityroulette-drafts--entries (&optional drafts)
  "The rows of DRAFTS, or of all drafts."
  (let* ((drafts (or drafts (cityroulette-drafts--all)))
         (new (seq-remove #'cityroulette-drafts--browse-p drafts))
         (sessions (and new (cityroulette-drafts--peek new))))
    (mapcar (lambda (draft) (cityroulette-drafts--entry draft sessions)) drafts)))

(defun cityroulette-drafts--list (drafts)
  "The buffer of the list of DRAFTS."
  (let ((entries (cityroulette-drafts--entries drafts)))
    (with-current-buffer (get-buffer-create "*CityRoulette Drafts*")
      (cityroulette-drafts-mode)
      (let ((tabulated-list-entries entries))
        (tabulated-list-print))
      (goto-char (point-min))
      (current-buffer))))

(defun cityroulette-drafts--at-point ()
  "The draft at point; signal an error if there is none."
  (or (tabulated-list-get-id) (user-error "There is no draft here")))

(defun cityroulette-drafts--place (draft)
  "The list in which DRAFT is shown, or nil for a new one.
There is one list of the archive; signal an error if it has unsaved edits."
  (when-let ((archive (and (cityroulette-drafts--browse-p draft)
                           (cityroulette-list-archive))))
    (when (with-current-buffer archive (cityroulette-list--unsaved-p))
      (user-error "The open list of the archive has unsaved edits; \
save it or kill it, then resume these"))
    archive))

(defun cityroulette-drafts--resume (draft)
  "Show the list of DRAFT in the selected window."
  (let* ((list (cityroulette-drafts--place draft))
         (former (and list (buffer-local-value 'cityroulette-list--session list))))
    (pcase-let ((`(,session . ,problem)
                 (cityroulette-revive-take-up (plist-get draft :draft))))
      (unless session
        (user-error "%s" (cityroulette-rpc-message problem)))
      ;; A part of the archive has its own list.
      (when (cityroulette-session-query session)
        (setq list nil
              former nil))
      (pop-to-buffer-same-window
       (cityroulette-list-show
        session (cityroulette-revive-title (cityroulette-session-source session)
                                           (cityroulette-session-query session))
        (cityroulette-revive-params session) list))
      (when former
        (cityroulette-session-close former)))))

(defun cityroulette-drafts-open ()
  "Resume the unsaved edits at point."
  (interactive)
  (let ((draft (cityroulette-drafts--at-point)))
    ;; An error leaves the list of drafts open.
    (cityroulette-drafts--place draft)
    (quit-window t)
    (cityroulette-drafts--resume draft)))

(defun cityroulette-drafts-discard ()
  "Discard the unsaved edits at point."
  (interactive)
  (let ((draft (cityroulette-drafts--at-point)))
    (when (y-or-n-p (format "Discard the edits of %s? " (aref (tabulated-list-get-entry) 0)))
      (cityroulette-rpc-call :session.discardDraft (list :draft (plist-get draft :draft)))
      (revert-buffer))))

;;;###autoload
(defun cityroulette-resume ()
  "List the unsaved edits of an earlier Emacs or a closed list.
There \\<cityroulette-drafts-mode-map>\\[cityroulette-drafts-open] resumes them, \
\\[cityroulette-drafts-discard] discards them."
  (interactive)
  (pop-to-buffer-same-window
   (cityroulette-drafts--list (or (cityroulette-drafts--all)
                                  (user-error "There are no unsaved edits"))))
  (message "%s" (substitute-command-keys "\\<cityroulette-drafts-mode-map>\
\\[cityroulette-drafts-open] resumes, \\[cityroulette-drafts-discard] discards, \
\\[quit-window] leaves the list")))

;;; The offer

(defun cityroulette-drafts--key (draft)
  "The text that records that DRAFT was declined.
After another edit it is another text."
  (concat (plist-get draft :draft) " " (plist-get draft :savedAt)))

(defun cityroulette-drafts--declined ()
  "The keys of the drafts that were declined."
  (when (file-readable-p cityroulette-drafts-file)
    (with-temp-buffer
      (insert-file-contents cityroulette-drafts-file)
      (split-string (buffer-string) "\n" t))))

(defun cityroulette-drafts--decline (drafts)
  "Record that DRAFTS, all that exist, were declined."
  (make-directory (file-name-directory cityroulette-drafts-file) t)
  (with-temp-file cityroulette-drafts-file
    (insert (mapconcat #'cityroulette-drafts--key drafts "\n") "\n")))

(defun cityroulette-drafts--ask (drafts)
  "Show DRAFTS, ask whether to resume them, and return the answer."
  (save-window-excursion
    (let ((list (cityroulette-drafts--list drafts)))
      (unwind-protect
          (progn
            (fit-window-to-buffer (display-buffer list '(display-buffer-at-bottom)) 12)
            (y-or-n-p (if (cdr drafts)
                          "Earlier lists have unsaved edits.  Resume one of them? "
                        "An earlier list has unsaved edits.  Resume it? ")))
        (kill-buffer list)))))

(defun cityroulette-drafts-offer ()
  "Offer the edits of an earlier Emacs, and show those that the user wants.
That is done once in each Emacs, and not for drafts that were declined."
  (unless cityroulette-drafts--offered
    (setq cityroulette-drafts--offered t)
    (let* ((all (and cityroulette-offer-drafts (cityroulette-drafts--all)))
           (declined (and all (cityroulette-drafts--declined)))
           (drafts (seq-remove (lambda (draft)
                                 (member (cityroulette-drafts--key draft) declined))
                               all)))
      (cond ((null drafts) nil)
            ((not (cityroulette-drafts--ask drafts))
             (cityroulette-drafts--decline all)
             (message "M-x cityroulette-resume lists the unsaved edits"))
            ((cdr drafts) (cityroulette-resume))
            (t (cityroulette-drafts--resume (car drafts)))))))

(provide 'cityroulette-drafts)

;;; cityroulette-drafts.el ends here
