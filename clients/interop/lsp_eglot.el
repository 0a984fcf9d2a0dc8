;;; lsp_eglot.el --- Tests `cityroulette lsp' with Eglot  -*- lexical-binding: t -*-

;; Hover, completion, code action, diagnostic, and inlay hints.  `run-tests' runs it as
;;   emacs -q --batch -l lsp_eglot.el PROGRAM FOLDER [OPTION…]
;; Eglot shows inlay hints from version 1.10 on.  With an older version this test requests them on
;; its connection and draws them as overlays.

(require 'cl-lib)
(require 'package)
(package-initialize)
(require 'eglot)
(require 'eldoc)

(defconst patience 60 "The timeout of each step, in seconds.")

(defun wait-for (what found)
  "Wait until FOUND returns non-nil, and return that.
WHAT names it in the error."
  (let ((deadline (+ (float-time) patience)) value)
    (while (not (setq value (funcall found)))
      (when (> (float-time) deadline) (error "Timed out waiting for %s" what))
      (accept-process-output nil 0.02))
    value))

;; Emacs has no mode for Markdown, and Eglot derives the language from the name of the mode.
(unless (require 'markdown-mode nil t)
  (define-derived-mode markdown-mode text-mode "Markdown"))

(let* ((program (pop command-line-args-left))
       (folder (pop command-line-args-left))
       (file (expand-file-name "trip.md" folder))
       (eglot-autoreconnect nil)
       (eglot-sync-connect t)
       (eglot-send-changes-idle-time 0)
       ;; Read choices in the minibuffer, not from a menu at the mouse.
       (last-nonmenu-event t)
       (server nil))
  ;; The configuration in clients/lsp/README.md, with the options of the test.
  (add-to-list 'eglot-server-programs
               `(markdown-mode . (,program "lsp" ,@command-line-args-left)))
  (setq command-line-args-left nil)
  (with-temp-file file (insert "# 😀 To @Paris\n\nThen @Springfield.\n\n"))
  (switch-to-buffer (find-file-noselect file))
  (unless (derived-mode-p 'markdown-mode) (markdown-mode))
  (apply #'eglot (eglot--guess-contact))
  (setq server (eglot-current-server))
  (cl-assert server)

  ;; Hover, through ElDoc.
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

  ;; The diagnostic of an ambiguous name, and the action that fixes it.
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

  ;; Completion, with the steps of `completion-at-point'.
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

  ;; A star, set by the server's command.
  (backward-char 2)
  (cl-letf (((symbol-function 'completing-read)
             (lambda (&rest _) "Star Köln in the archive")))
    (eglot-code-actions (point) (point) nil t))
  (wait-for "a star"
            (lambda ()
              (let ((symbols (jsonrpc-request server :workspace/symbol '(:query "kol"))))
                (and (> (length symbols) 0)
                     (equal (plist-get (aref symbols 0) :name) "★ Köln")))))

  (set-buffer-modified-p nil)
  (let ((process (jsonrpc--process server)))
    (eglot-shutdown server)
    ;; Do not check the exit status: Emacs kills the process after the shutdown.
    (wait-for "the end" (lambda () (not (process-live-p process))))))

(message "ok")
;;; lsp_eglot.el ends here
