;;; calculator-test.el --- Tests of a server and of its client  -*- lexical-binding: t -*-

;; Author: Somebody Else
;; Version: 1.0
;; Package-Requires: ((emacs "28.2") (cityroulette "0.3.0"))
;; Keywords: tools
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; An example of tests with transcripts: a server of 20 lines in Python, and a
;; client of five lines.

;;; Code:

(require 'cityroulette-ert)

(defvar calculator-test-folder "."
  "The folder of the transcript.")
(defvar calculator-test-server "python3 calculator.py"
  "The command of the server.")

(defun calculator-test-add (command a b)
  "The sum of A and B, from the server COMMAND."
  (with-temp-buffer
    (insert (format "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"add\",\"params\":[%d,%d]}\n" a b))
    (apply #'call-process-region nil nil (car command) t t nil (cdr command))
    (goto-char (point-min))
    (plist-get (json-parse-buffer :object-type 'plist) :result)))

(ert-deftest calculator-test-server-adds ()
  (let ((default-directory calculator-test-folder))
    (cityroulette-ert-play "add.rpc" calculator-test-server)))

(ert-deftest calculator-test-client-adds ()
  (let ((default-directory calculator-test-folder))
    (cityroulette-ert-with-stub (command "add.rpc")
      (should (equal 5 (calculator-test-add command 2 3))))))

(provide 'calculator-test)

;;; calculator-test.el ends here
