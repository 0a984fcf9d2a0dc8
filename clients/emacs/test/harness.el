;;; harness.el --- Shared test helpers  -*- lexical-binding: t -*-

;;; Commentary:

;; Each test gets a program with its own archive, types keys as a user would,
;; and waits for events, never for a fixed time.

;;; Code:

(require 'cl-lib)
(require 'ert)
(require 'freeze)
(require 'cityroulette)
(require 'cityroulette-transient)
(require 'cityroulette-org)
(require 'cityroulette-ert)

(defconst harness-patience 30
  "Timeout of a wait in seconds.")

(defconst harness-folder (file-name-directory (or load-file-name buffer-file-name))
  "The folder of the tests.")

(defvar harness-data nil
  "The folder of the current test's archive.")

(defvar harness-said nil
  "Messages since the test began, latest first.")

(defun harness-program ()
  "The program under test."
  (getenv "CITYROULETTE_PROGRAM"))

(defun harness-archive ()
  "The archive's file."
  (expand-file-name "archive.sqlite" harness-data))

(defun harness-common ()
  "Arguments of each program that a test starts."
  (list "--archive" (harness-archive)
        "--cache-dir" (expand-file-name "cache" harness-data)))

(defun harness-hear (text &rest arguments)
  "Record the message formatted from TEXT and ARGUMENTS, if any."
  (when text
    (push (apply #'format-message text arguments) harness-said)))

(defun harness-forget ()
  "Clean up after a test."
  (dolist (buffer (buffer-list))
    (when (string-prefix-p "*CityRoulette" (buffer-name buffer))
      (with-current-buffer buffer
        (setq-local kill-buffer-query-functions nil))
      (kill-buffer buffer)))
  (cityroulette-rpc-stop)
  (cityroulette-rpc-forgive)
  (setq cityroulette-session--open nil
        cityroulette-drafts--offered nil
        cityroulette-find--countries nil
        harness-said nil))

(defmacro harness-with (arguments &rest body)
  "Run BODY with a fresh program that has an archive and ARGUMENTS."
  (declare (indent 1) (debug t))
  `(let* ((harness-data (file-name-as-directory (make-temp-file "cityroulette" t)))
          (default-directory harness-data)
          (cityroulette-drafts-file (expand-file-name "declined" harness-data))
          (cityroulette-arguments (append (harness-common) ,arguments)))
     (unwind-protect
         (cl-letf (((symbol-function 'message) #'harness-hear))
           (harness-forget)
           ,@body)
       (let ((inhibit-message t))
         (harness-forget))
       (delete-directory harness-data t))))

(defmacro harness-with-freezer (arguments &rest body)
  "Like `harness-with' ARGUMENTS and BODY; `freeze-signal' stops the program."
  (declare (indent 1) (debug t))
  `(let ((cityroulette-program (freeze-program)))
     (harness-with ,arguments ,@body)))

(defconst harness-offline '("--weather" "none" "--seed" "19")
  "Arguments for tests without weather.")

(defconst harness-recorded
  (list "--weather" "open-meteo" "--clock" "2026-03-01T09:00:00Z" "--replay"
        (expand-file-name "../../../Tests/Transcripts/Fixtures/weather/http" harness-folder))
  "Arguments for tests with the recorded weather of Andorra's two largest cities.")

(defconst harness-greeting
  '("--> {\"id\":1,\"method\":\"initialize\",\"params\":{\"$rest\":\"$any\"}}"
    "<-- {\"id\":1,\"result\":{\"protocolVersion\":1,\"$rest\":\"$any\"}}")
  "How every conversation of the package begins.")

(defconst harness-leaving
  '("--> {\"id\":99,\"method\":\"shutdown\",\"$rest\":\"$any\"}"
    "<-- {\"id\":99,\"result\":null}"
    "--> {\"method\":\"exit\",\"$rest\":\"$any\"}"
    "@exit 0")
  "How it ends.")

(defmacro harness-stub (lines &rest body)
  "Run BODY with a stub that plays LINES instead of the program."
  (declare (indent 1) (debug t))
  `(let ((file (expand-file-name "stub.rpc" harness-data)))
     (with-temp-file file
       (insert (string-join (append ,lines harness-leaving) "\n")))
     (harness-stub-file file ,@body)))

(defmacro harness-stub-file (file &rest body)
  "Run BODY with a stub that plays the transcript FILE.
The package must send all client messages of the transcript."
  (declare (indent 1) (debug t))
  `(cityroulette-ert-with-stub (command ,file)
     (let ((cityroulette-program command)
           (cityroulette-arguments nil))
       ,@body
       (harness-forget))))

(defun harness-wait (what condition)
  "Wait until CONDITION, a function, is true; WHAT describes it after a timeout."
  (let ((end (time-add nil harness-patience)))
    (while (not (funcall condition))
      (when (time-less-p end nil)
        (ert-fail (format "timed out waiting for %s; messages: %S" what harness-said)))
      (accept-process-output nil 0.01))))

(defun harness-settle ()
  "Wait until all requests are answered; replies arrive in order."
  (cityroulette-rpc-call :server.status nil))

(defun harness-type (keys)
  "Type KEYS, a string for `kbd'."
  (execute-kbd-macro (kbd keys)))

(defun harness-said-p (regexp)
  "Whether a message matches REGEXP."
  (cl-some (lambda (text) (string-match-p regexp text)) harness-said))

(defun harness-session ()
  "The session of the current buffer."
  cityroulette-list--session)

(defun harness-rows ()
  "The rows of the current list."
  (cityroulette-session-rows (harness-session)))

(defun harness-names ()
  "The names that the current buffer shows, from its text properties."
  (let ((names nil))
    (save-excursion
      (goto-char (point-min))
      (while (not (eobp))
        (when-let ((city (cityroulette-list-city)))
          (push (cityroulette-city-name city) names))
        (forward-line 1)))
    (nreverse names)))

(defun harness-first ()
  "The name in the first row."
  (save-excursion
    (goto-char (point-min))
    (forward-line 1)
    (cityroulette-city-name (cityroulette-list-city))))

(defun harness-line (&optional number)
  "The text of line NUMBER of the rows, from 1, or of the line at point."
  (save-excursion
    (when number
      (goto-char (point-min))
      (forward-line number))
    (buffer-substring-no-properties (line-beginning-position) (line-end-position))))

(defun harness-goto (name)
  "Go to the row of the city NAME."
  (goto-char (point-min))
  (while (and (not (eobp))
              (not (equal name (when-let ((city (cityroulette-list-city)))
                                 (cityroulette-city-name city)))))
    (forward-line 1))
  (when (eobp)
    (ert-fail (format "%s is not in the list" name))))

(defun harness-text ()
  "The text of the current buffer."
  (buffer-substring-no-properties (point-min) (point-max)))

(defun harness-row (name)
  "The city NAME of the current list."
  (cl-find name (harness-rows) :key #'cityroulette-city-name :test #'equal))

(defun harness-row-of (name)
  "The city NAME of the latest list."
  (with-current-buffer (car (cityroulette-list-buffers))
    (harness-row name)))

(defun harness-true ()
  "The program's list of the session, as names and stars."
  (let ((offset 0) (rows nil))
    (while offset
      (let ((page (cityroulette-session-call (harness-session) :session.get
                                             (list :offset offset :limit 500))))
        (setq rows (append rows (mapcar (lambda (city)
                                          (cons (plist-get city :name)
                                                (eq t (plist-get city :favorite))))
                                        (plist-get page :cities)))
              offset (plist-get page :next))))
    rows))

(defun harness-check ()
  "Check that program, mirror and buffer agree.
So drawing step by step gives the same result as drawing everything."
  (cityroulette-list-read-all)
  (should (= cityroulette-list--printed (cityroulette-session-count (harness-session))))
  (let ((rows (harness-rows)))
    (should (equal (mapcar (lambda (city) (cons (cityroulette-city-name city)
                                                (cityroulette-city-favorite city)))
                           rows)
                   (harness-true)))
    (should (= (length rows) (cityroulette-session-count (harness-session))))
    (should (equal (mapconcat #'cityroulette-list--row (cityroulette-list--rows) "")
                   (save-excursion
                     (goto-char (point-min))
                     (forward-line 1)
                     (buffer-substring-no-properties (point) (point-max)))))))

(defun harness-other (&rest words)
  "Run another program on the same archive with WORDS and return its output."
  (with-temp-buffer
    (let ((status (apply #'call-process (harness-program) nil t nil
                         (append (harness-common) words))))
      (unless (eql status 0)
        (ert-fail (format "%S: %s" words (buffer-string))))
      (buffer-string))))

(defun harness-archived ()
  "How many cities the archive has, as another process sees it."
  (plist-get (json-parse-string (harness-other "call" "archive.status")
                                :object-type 'plist)
             :count))

(defun harness-kill ()
  "Kill the program as if it had crashed, and return its process."
  (let ((process (cityroulette-rpc-process)))
    (signal-process process 'SIGKILL)
    (harness-wait "the end of the program" (lambda () (not (process-live-p process))))
    process))

(provide 'harness)

;;; harness.el ends here
