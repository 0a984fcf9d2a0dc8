;;; lsp_eglot.el --- Eglot talks to `cityroulette lsp'  -*- lexical-binding: t -*-

;; Hover, completion, code action, diagnostic, and inlay hints.  Run by `run-tests' as
;;   emacs -q --batch -l lsp_eglot.el PROGRAM FOLDER [OPTION…]
;; Eglot draws inlay hints from version 1.10 on; an older one has them asked for here over its own
;; connection and drawn as overlays.

(require 'cl-lib)
(require 'package)
(package-initialize)
(require 'eglot)
(require 'eldoc)

(defconst patience 60 "Seconds that anything may take.")

(defun wait-for (what found)
  "Wait until FOUND returns something, which is returned; WHAT is for the error."
  (let ((deadline (+ (float-time) patience)) value)
    (while (not (setq value (funcall found)))
      (when (> (float-time) deadline) (error "No sign of %s" what))
      (accept-process-output nil 0.02))
    value))

;; Emacs has no mode for Markdown by itself; Eglot tells the language by the mode's name.
(unless (require 'markdown-mode nil t)
  (define-derived-mode markdown-mode text-mode "Markdown"))

(let* ((program (pop command-line-args-left))
       (folder (pop command-line-args-left))
       (file (expand-file-name "trip.md" folder))
       (eglot-autoreconnect nil)
       (eglot-sync-connect t)
       (eglot-send-changes-idle-time 0)
       ;; Menus are read by name, not drawn where a mouse is.
       (last-nonmenu-event t)
       (server nil))
  ;; As the README has it.
  (add-to-list 'eglot-server-programs
               `(markdown-mode . (,program "lsp" ,@command-line-args-left)))
  (setq command-line-args-left nil)
  (with-temp-file file (insert "# 😀 To @Paris\n\nThen @Springfield.\n\n"))
  (switch-to-buffer (find-file-noselect file))
  (unless (derived-mode-p 'markdown-mode) (markdown-mode))
  (apply #'eglot (eglot--guess-contact))
  (setq server (eglot-current-server))
  (cl-assert server)

  ;; Hover, as ElDoc gets it.
  (goto-char (point-min))
  (search-forward "@Par")
  (let (card)
    (eglot-hover-eldoc-function (lambda (text &rest _) (setq card text)))
    (wait-for "a hover" (lambda () card))
    (cl-assert (string-match-p "Île-de-France, France" card) t)
    (cl-assert (string-match-p "Europe/Paris" card) t))

  ;; Inlay hints.
  (if (fboundp 'eglot-inlay-hints-mode)
      (progn
        (eglot-inlay-hints-mode 1)
        (font-lock-ensure)
        (wait-for "an inlay hint"
                  (lambda ()
                    (cl-some (lambda (overlay) (overlay-get overlay 'eglot--inlay-hint))
                             (overlays-in (point-min) (point-max))))))
    (let ((hints (jsonrpc-request
                  server :textDocument/inlayHint
                  (list :textDocument (eglot--TextDocumentIdentifier)
                        :range (list :start (eglot--pos-to-lsp-position (point-min))
                                     :end (eglot--pos-to-lsp-position (point-max)))))))
      (seq-doseq (hint hints)
        (let ((overlay (make-overlay (eglot--lsp-position-to-point (plist-get hint :position))
                                     (eglot--lsp-position-to-point (plist-get hint :position)))))
          (overlay-put overlay 'after-string (concat " " (plist-get hint :label)))))
      (goto-char (point-min))
      (search-forward "@Paris")
      (cl-assert (equal (mapcar (lambda (overlay) (overlay-get overlay 'after-string))
                                (overlays-in (point) (point)))
                        '(" 14:05"))
                 t)))

  ;; The diagnostic of an ambiguous name, and the action that settles it.
  (search-forward "@Spring")
  (flymake-start)
  (wait-for "a diagnostic" (lambda () (flymake-diagnostics (point))))
  (cl-letf (((symbol-function 'completing-read)
             (lambda (_prompt choices &rest _)
               (let ((all (all-completions "" choices)))
                 (cl-find-if (lambda (title) (string-prefix-p "Springfield in Illinois" title))
                             all)))))
    (eglot-code-actions (point) (point) nil t))
  (cl-assert (equal (buffer-substring (line-beginning-position) (line-end-position))
                    "Then @[Springfield, Illinois].")
             t)

  ;; Completion, as `completion-at-point' does it.
  (goto-char (point-max))
  (insert "@Köl")
  (pcase-let* ((`(,beginning ,end ,table . ,rest) (eglot-completion-at-point))
               (items (all-completions (buffer-substring beginning end) table))
               (item (cl-find "Köln" items :test #'string-prefix-p)))
    (cl-assert item t)
    (delete-region beginning end)
    (insert item)
    (funcall (plist-get rest :exit-function) item 'finished))
  (cl-assert (equal (buffer-substring (line-beginning-position) (line-end-position)) "@Köln") t)

  ;; A star, through a command of the server.
  (backward-char 2)
  (cl-letf (((symbol-function 'completing-read)
             (lambda (&rest _) "Keep Köln in the archive with a star")))
    (eglot-code-actions (point) (point) nil t))
  (wait-for "a star"
            (lambda ()
              (let ((symbols (jsonrpc-request server :workspace/symbol '(:query "kol"))))
                (and (> (length symbols) 0)
                     (equal (plist-get (aref symbols 0) :name) "★ Köln")))))

  (set-buffer-modified-p nil)
  (let ((process (jsonrpc--process server)))
    (eglot-shutdown server)
    ;; Its status says nothing: Emacs ends it once it has said goodbye.
    (wait-for "the end" (lambda () (not (process-live-p process))))))

(message "ok")
;;; lsp_eglot.el ends here
