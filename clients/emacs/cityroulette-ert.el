;;; cityroulette-ert.el --- Transcripts in ERT tests  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; Transcripts in the tests of any package or server that speaks JSON-RPC.  A
;; transcript is a file NAME.rpc with a conversation, which
;; Tests/Transcripts/README.md describes:
;;
;;   (ert-deftest calculator-adds ()
;;     (cityroulette-ert-play "add.rpc" "python3 calculator.py"))
;;
;;   (ert-deftest calculator-client-adds ()
;;     (cityroulette-ert-with-stub (command "add.rpc")
;;       (should (equal 5 (calculator-add command 2 3)))))
;;
;; examples/calculator-test.el has both tests.

;;; Code:

(require 'ert)
(require 'subr-x)
(require 'cityroulette-program)

(defconst cityroulette-ert--unfinished "the conversation did not finish\n"
  "What the report of a stub says until it ends.")

(defconst cityroulette-ert--start "exec \"$@\" --log \"$0/$$\""
  "Starts a stub.
Each start has a report of its own, since clients restart their servers.")

(defvar cityroulette-ert-stub-seconds 5
  "How long a stub may take to end after its client.")

(defun cityroulette-ert-play (file server &rest options)
  "Play the transcript FILE with the command SERVER, a string.
OPTIONS are further options of `cityroulette play'.  If the transcript
fails, the test fails with its report; if it is skipped, so is the test."
  (let ((command (append (cityroulette-program-find)
                         (list "play" "--quiet" "--server" server)
                         options
                         (list (expand-file-name file)))))
    (with-temp-buffer
      (let* ((status (apply #'call-process (car command) nil t nil (cdr command)))
             (report (replace-regexp-in-string "\n?[0-9]+ passed, .*\n\\'" ""
                                               (buffer-string))))
        (cond
         ((not (eql status 0)) (ert-fail report))
         ((string-match ": skipped: " report) (ert-skip report)))))))

(defmacro cityroulette-ert-with-stub (stub &rest body)
  "Run BODY, the test of a client, with a server that plays a transcript.
STUB is (COMMAND FILE OPTIONS...).  The variable COMMAND is the command
of the server, a list, that plays FILE; OPTIONS are those of
`cityroulette stub'.  If the client sends other messages than the
transcript has, or not all of them, the test fails with the difference."
  (declare (indent 1) (debug ((symbolp &rest form) body)))
  (let ((folder (make-symbol "folder")))
    `(let* ((,folder (make-temp-file "cityroulette" t))
            (,(car stub) (cityroulette-ert--stub ,folder ,@(cdr stub))))
       ;; After an error in BODY too, since the stub often has its reason.
       (unwind-protect
           (progn ,@body)
         (cityroulette-ert--finish ,folder)))))

(defun cityroulette-ert--stub (folder file &rest options)
  "The command of a stub that plays FILE, with OPTIONS, and reports in FOLDER."
  (append (list "sh" "-c" cityroulette-ert--start folder)
          (cityroulette-program-find)
          (list "stub")
          options
          (list (expand-file-name file))))

(defun cityroulette-ert--reports (folder)
  "The reports in FOLDER, one for each start of the stub."
  (mapcar (lambda (file)
            (with-temp-buffer
              (insert-file-contents file)
              (buffer-string)))
          (directory-files folder t "\\`[0-9]+\\'")))

(defun cityroulette-ert--finish (folder)
  "Fail if the stub has reported a failure in FOLDER, once it has ended."
  (let ((end (time-add nil cityroulette-ert-stub-seconds))
        (reports nil))
    ;; The stub is a child of the client, which need not wait for it.
    (while (progn
             (setq reports (cityroulette-ert--reports folder))
             (and (or (null reports) (member cityroulette-ert--unfinished reports))
                  (time-less-p nil end)))
      (accept-process-output nil 0.01))
    (delete-directory folder t)
    (unless reports
      (ert-fail "the client did not start the stub"))
    (let ((faults (string-trim-right (string-join reports))))
      (unless (equal faults "")
        (ert-fail faults)))))

(provide 'cityroulette-ert)

;;; cityroulette-ert.el ends here
