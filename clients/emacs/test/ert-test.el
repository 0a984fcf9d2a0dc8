;;; ert-test.el --- Transcripts in ERT tests  -*- lexical-binding: t -*-

;;; Code:

(require 'harness)
(require 'cityroulette-ert)
(require 'calculator-test)

(defconst ert-test-calculator
  (concat "python3 " (expand-file-name "../../../Tests/Servers/calculator/calculator.py"
                                       harness-folder))
  "The server.")

(defconst ert-test-ask "--> {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"add\",\"params\":[2,3]}\n"
  "A request.")

(defmacro ert-test-with (lines &rest body)
  "Run BODY in a folder whose file add.rpc has LINES."
  (declare (indent 1) (debug t))
  `(let ((default-directory (file-name-as-directory (make-temp-file "cityroulette" t))))
     (unwind-protect
         (progn
           (with-temp-file "add.rpc" (insert ,lines))
           ,@body)
       (delete-directory default-directory t))))

(defun ert-test-run (body)
  "The condition and the text of the result of a test with the function BODY."
  (let* ((result (ert-run-test (make-ert-test :body body)))
         (condition (and (ert-test-result-with-condition-p result)
                         (ert-test-result-with-condition-condition result))))
    (list (type-of result) (cadr condition))))

(defun ert-test-play (&rest options)
  "The result of playing the file with OPTIONS."
  (ert-test-run (lambda () (apply #'cityroulette-ert-play "add.rpc" ert-test-calculator options))))

(ert-deftest cityroulette-ert-passes-with-a-transcript-that-passes ()
  (ert-test-with (concat ert-test-ask "<-- {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":5}\n")
    (should (equal '(ert-test-passed nil) (ert-test-play)))))

(ert-deftest cityroulette-ert-fails-with-the-report-of-a-transcript ()
  (ert-test-with (concat ert-test-ask "<-- {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":6}\n")
    (let ((report (concat default-directory "add.rpc:2: $.result: expected 6, got 5")))
      (should (equal (list 'ert-test-failed report) (ert-test-play))))
    (should (string-prefix-p "unknown option '--frame'" (cadr (ert-test-play "--frame"))))))

(ert-deftest cityroulette-ert-skips-with-the-reason-of-a-transcript ()
  (ert-test-with (concat "@skip not yet\n" ert-test-ask)
    (pcase-let ((`(,kind ,reason) (ert-test-play)))
      (should (eq 'ert-test-skipped kind))
      (should (string-suffix-p "add.rpc: skipped: not yet" reason)))))

(ert-deftest cityroulette-ert-reports-a-client-that-deviates ()
  (ert-test-with (concat ert-test-ask "<-- {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":5}\n")
    (pcase-let ((`(,kind ,report)
                 (ert-test-run (lambda ()
                                 (cityroulette-ert-with-stub (command "add.rpc")
                                   (ignore-errors (calculator-test-add command 2 4))
                                   ;; A restart does not replace the report.
                                   (calculator-test-add command 2 3))))))
      (should (eq 'ert-test-failed kind))
      (should (string-match-p "add\\.rpc:1: \\$\\.params\\[1\\]: expected 3, got 4" report)))))

(ert-deftest cityroulette-ert-reports-a-client-that-does-not-start-its-server ()
  (ert-test-with ert-test-ask
    (let ((cityroulette-ert-stub-seconds 0))
      (should (equal '(ert-test-failed "the client did not start the stub")
                     (ert-test-run (lambda ()
                                     (cityroulette-ert-with-stub (_command "add.rpc")))))))))

(ert-deftest cityroulette-ert-example-passes ()
  (let ((calculator-test-server ert-test-calculator)
        (calculator-test-folder (expand-file-name "../examples/" harness-folder)))
    (dolist (name '(calculator-test-server-adds calculator-test-client-adds))
      (should (ert-test-passed-p (ert-run-test (ert-get-test name)))))))

(provide 'ert-test)

;;; ert-test.el ends here
