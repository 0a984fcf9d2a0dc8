;;; lint.el --- Check the package's sources  -*- lexical-binding: t -*-

;;; Commentary:

;; Compiles all files with warnings as errors, then runs checkdoc and
;; package-lint on them.  Run by `run-tests' as
;;   emacs --batch -l test/lint.el FOLDER
;; where FOLDER is for the compiled files.

;;; Code:

(require 'bytecomp)
(require 'checkdoc)
(require 'package)

(defvar lint-folder (file-name-as-directory (pop command-line-args-left))
  "The folder for compiled files.")

(defvar lint-files (directory-files default-directory t "\\`cityroulette.*\\.el\\'")
  "The sources.")

(defvar lint-examples (directory-files "examples" t "\\.el\\'")
  "Packages that use the library.")

(defvar lint-failed nil
  "Whether a problem was found.")

(defun lint-say (file line words)
  "Report WORDS about FILE at LINE."
  (setq lint-failed t)
  (princ (format "%s:%s: %s\n" (file-name-nondirectory file) line words)))

(defun lint-compile (file)
  "Compile FILE into the folder."
  (let ((byte-compile-error-on-warn t)
        (byte-compile-dest-file-function
         (lambda (source)
           (expand-file-name (concat (file-name-base source) ".elc") lint-folder))))
    (unless (eq t (byte-compile-file file))
      (lint-say file 1 "does not compile without warnings"))))

(defun lint-checkdoc (file)
  "Run checkdoc on FILE."
  (let ((checkdoc-verb-check-experimental-flag nil) ; it mistakes nouns for verbs
        (checkdoc-diagnostic-buffer "*style*")
        (checkdoc-create-error-function
         (lambda (text start _end &optional _unfixable)
           (lint-say file (if start (line-number-at-pos start) 1) text)
           nil)))
    (with-current-buffer (find-file-noselect file)
      (let ((inhibit-message t))
        (checkdoc-current-buffer t))
      (kill-buffer))))

(defconst lint-passed-over
  '(;; Debian's package-lint is older than Emacs 28.
    "This makes the package uninstallable in all released Emacs versions."
    ;; The package is a folder of a repository without a public address.
    "Package should have a Homepage or URL header."
    "Package cityroulette is not installable.")
  "Accepted messages of package-lint.")

(defun lint-package (file main)
  "Run package-lint on FILE of the package with the main file MAIN."
  (with-current-buffer (find-file-noselect file)
    (setq-local package-lint-main-file main)
    (pcase-dolist (`(,line ,_column ,_type ,words) (package-lint-buffer))
      (unless (member words lint-passed-over)
        (lint-say file line words)))
    (kill-buffer)))

(setq load-path (append (list default-directory) load-path)
      ;; Do not ask an archive for package names.
      package-archives nil)
(unless (require 'package-lint nil t)
  (let ((default-directory "/usr/share/emacs/site-lisp/elpa-src/"))
    (normal-top-level-add-subdirs-to-load-path))
  (require 'package-lint))

(dolist (file (append lint-files lint-examples))
  (lint-compile file)
  (lint-checkdoc file)
  (lint-package file (if (member file lint-examples)
                         file
                       (expand-file-name "cityroulette.el"))))
(when lint-failed
  (kill-emacs 1))

;;; lint.el ends here
