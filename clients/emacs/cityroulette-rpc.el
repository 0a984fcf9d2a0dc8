;;; cityroulette-rpc.el --- Talk to the program  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; The process that all lists and packages of one Emacs share.  It is started
;; at the first use, checked with `initialize', and restarted after a crash, up
;; to a limit.  Messages go through `jsonrpc'.  The manual is in
;; cityroulette-library.el.

;;; Code:

(require 'cl-lib)
(require 'jsonrpc)
(require 'cityroulette-program)

(defconst cityroulette-rpc--most-ends 5
  "Crashes within a window after which the program is not restarted.
Editors use the same limit for language servers.")

(defconst cityroulette-rpc--window 180
  "Length of that window in seconds.")

(defvar cityroulette-rpc--patience 0.5
  "Seconds for which Emacs waits for the program to exit.")

(defvar cityroulette-rpc-notification-functions nil
  "Functions called with METHOD and PARAMS of each notification.
METHOD is a symbol such as `archive.didChange', PARAMS a plist.  The
functions must not wait for a reply.")

(defvar cityroulette-rpc-lost-functions nil
  "Functions called after the program has crashed.
The first argument is a sentence with the exit status and the last line of
standard error; the second tells whether the next request restarts the
program.  Pending requests fail with the code -1.  The functions must not wait
for a reply.")

(defvar cityroulette-rpc-end-hook nil
  "Normal hook run when the program has ended, for whatever reason.
It runs before `cityroulette-rpc-lost-functions'.")

(defvar cityroulette-rpc-info nil
  "The result of `initialize', a plist; nil while the program does not run.")

(defvar cityroulette-rpc--connection nil
  "The connection to the program, or nil.")

(defvar cityroulette-rpc--ends nil
  "The times of crashes, latest first.")

(defvar cityroulette-rpc--calling nil
  "Whether a callback or a function of a hook runs.")

(defclass cityroulette-rpc--pipe (jsonrpc-process-connection)
  ((sent :initform nil :documentation "Id of the latest request.")
   (running :initform nil :documentation "Ids of the pending requests.")
   (leaving :initform nil :documentation "Whether its exit is expected."))
  :documentation "A connection that records the ids of requests, to cancel them.")

(cl-defmethod jsonrpc-connection-send :before
  ((connection cityroulette-rpc--pipe) &key id method &allow-other-keys)
  "Record the ID of a request that CONNECTION sends; METHOD is its name."
  (when (and id method)
    (setf (slot-value connection 'sent) id)
    (push id (slot-value connection 'running))))

(defun cityroulette-rpc-true-p (value)
  "Whether VALUE, a member of a message, is true.
False is `:json-false', which Lisp takes for true; null is nil."
  (eq value t))

(defun cityroulette-rpc--run (function &rest arguments)
  "Call FUNCTION with ARGUMENTS; report an error as a message.
An error would keep `jsonrpc' from handling the messages after this one."
  (let ((cityroulette-rpc--calling t))
    (with-demoted-errors "CityRoulette: %S"
      (apply function arguments))))

(defun cityroulette-rpc--run-hook (hook &rest arguments)
  "Call each function of HOOK with ARGUMENTS."
  (run-hook-wrapped hook (lambda (function)
                           (apply #'cityroulette-rpc--run function arguments)
                           nil)))

(defun cityroulette-rpc--answered (connection id)
  "Forget the request ID of CONNECTION, which was answered."
  (setf (slot-value connection 'running)
        (delete id (slot-value connection 'running))))

(defun cityroulette-rpc-running-p ()
  "Whether the program runs."
  (and cityroulette-rpc--connection
       (jsonrpc-running-p cityroulette-rpc--connection)))

(defun cityroulette-rpc-process ()
  "The program's process, or nil."
  (and cityroulette-rpc--connection
       (jsonrpc--process cityroulette-rpc--connection)))

(defun cityroulette-rpc--no-log ()
  "The initialization argument that disables the message log."
  (if (slot-exists-p 'jsonrpc-connection '-events-buffer-config)
      '(:events-buffer-config (:size 0))
    '(:events-buffer-scrollback-size 0)))

(defun cityroulette-rpc--start ()
  "Start and initialize the program."
  (let ((command (cityroulette-program-command)))
    ;; Otherwise pages of 500 cities would arrive in pieces of 4 kB.
    (setq read-process-output-max (max read-process-output-max 65536))
    (let ((connection
           (apply #'make-instance 'cityroulette-rpc--pipe
                  :name "cityroulette"
                  :process (lambda () (cityroulette-rpc--make-process command))
                  :notification-dispatcher #'cityroulette-rpc--told
                  :on-shutdown #'cityroulette-rpc--ended
                  (cityroulette-rpc--no-log))))
      (setq cityroulette-rpc--connection connection)
      (add-hook 'kill-emacs-hook #'cityroulette-rpc-stop)
      (cityroulette-rpc--greet connection))))

(defun cityroulette-rpc--make-process (command)
  "Start COMMAND, a list.
`jsonrpc' requires this name of the buffer for standard error."
  (let ((default-directory (if (file-remote-p default-directory)
                               (expand-file-name "~/")
                             default-directory)))
    (make-process :name "cityroulette" :command command :connection-type 'pipe
                  :coding 'utf-8-emacs-unix :noquery t
                  :stderr (get-buffer-create "*cityroulette stderr*"))))

(defun cityroulette-rpc--greet (connection)
  "Initialize the program of CONNECTION."
  (pcase-let* ((`(,info . ,problem)
                (cityroulette-rpc--wait :initialize (cityroulette-program-greeting) 10))
               (version (plist-get info :protocolVersion)))
    (unless (eql version 1)
      (cityroulette-rpc-stop)
      (user-error
       "%s" (cond (problem (cityroulette-rpc-message problem))
                  (t (format "The program uses version %s of the protocol, this package \
version 1; update the %s" version (if (> (or version 0) 1) "package" "program"))))))
    (setq cityroulette-rpc-info info)
    connection))

(defun cityroulette-rpc-notice-end ()
  "Report the exit of the program, unless that was done.
Emacs may notice the exit of a process before it runs its sentinel."
  (when (and cityroulette-rpc--connection (not (cityroulette-rpc-running-p)))
    (cityroulette-rpc--ended cityroulette-rpc--connection)))

(defun cityroulette-rpc-connection ()
  "The connection to the program, which is started if necessary.
Wait for its greeting, at most ten seconds.  Signal a `user-error' if the
program is missing, does not start, uses another version of the protocol, or
has crashed too often."
  (cityroulette-rpc-notice-end)
  (cond ((cityroulette-rpc-running-p) cityroulette-rpc--connection)
        ((cityroulette-rpc--too-many-ends)
         (user-error "The program exited %d times within %d minutes and is not restarted; \
M-x cityroulette-restart tries again" (length cityroulette-rpc--ends)
(/ cityroulette-rpc--window 60)))
        (t (cityroulette-rpc--start))))

(defun cityroulette-rpc--too-many-ends ()
  "Whether the program has crashed too often to be restarted."
  (setq cityroulette-rpc--ends
        (seq-filter (lambda (time)
                      (time-less-p (time-subtract nil time) cityroulette-rpc--window))
                    cityroulette-rpc--ends))
  (> (length cityroulette-rpc--ends) cityroulette-rpc--most-ends))

(defun cityroulette-rpc--told (_connection method params)
  "Pass the notification METHOD with PARAMS to the hook."
  (cityroulette-rpc--run-hook 'cityroulette-rpc-notification-functions method params))

(defun cityroulette-rpc--await-end (process)
  "Wait for PROCESS, which is exiting, or do nothing if it is nil."
  (let ((end (time-add nil 0.5)))
    (while (and (process-live-p process) (time-less-p nil end))
      (accept-process-output process 0.02))))

(defun cityroulette-rpc--last-words (connection)
  "The last line of standard error of CONNECTION, or nil."
  (let ((buffer (jsonrpc-stderr-buffer connection)))
    (when (buffer-live-p buffer)
      (cityroulette-rpc--await-end (get-buffer-process buffer))
      (with-current-buffer buffer
        (save-excursion
          (goto-char (point-max))
          ;; Emacs itself writes there that the pipe was closed.
          (let ((line nil))
            (while (and (not line) (zerop (forward-line -1)))
              (unless (looking-at-p "Process .* stderr\\|[ \t]*$")
                (setq line (buffer-substring-no-properties
                            (point) (line-end-position)))))
            line))))))

(defun cityroulette-rpc--how-ended (connection)
  "A sentence about the exit of the program of CONNECTION."
  (let* ((process (jsonrpc--process connection))
         (code (process-exit-status process))
         (words (cityroulette-rpc--last-words connection)))
    (concat "The program exited with "
            (if (eq (process-status process) 'signal) "signal" "status")
            (format " %s." code)
            (and words (concat "  Its last output: " words)))))

(defun cityroulette-rpc--ended (connection)
  "Report the exit of the program of CONNECTION to the hooks."
  (when (eq connection cityroulette-rpc--connection)
    (let ((words (cityroulette-rpc--how-ended connection))
          ;; A program that never answered `initialize' would fail again.
          (greeted cityroulette-rpc-info))
      (cityroulette-rpc--forget)
      (unless (slot-value connection 'leaving)
        (push (current-time) cityroulette-rpc--ends)
        (cityroulette-rpc--run-hook 'cityroulette-rpc-lost-functions words
                                    (and greeted
                                         (not (cityroulette-rpc--too-many-ends))))))))

(defun cityroulette-rpc--forget ()
  "Forget the connection, which has ended."
  (setq cityroulette-rpc--connection nil
        cityroulette-rpc-info nil)
  (cityroulette-rpc--run-hook 'cityroulette-rpc-end-hook))

(defun cityroulette-rpc--problem (connection problem)
  "PROBLEM, or the exit of the program if CONNECTION is dead."
  (if (eql (plist-get problem :code) -1)
      (list :code -1 :message (cityroulette-rpc--how-ended connection))
    problem))

(defun cityroulette-rpc--unsent (connection problem)
  "The error of a request that could not be sent on CONNECTION.
Signal PROBLEM, the reason, again if it is not about the program."
  (let ((process (jsonrpc--process connection)))
    (if (eq 'stop (process-status process))
        (list :code -1 :message "The program is stopped.  Continue its process, or use \
M-x cityroulette-restart")
      ;; Emacs may notice an exit only when it writes.
      (cityroulette-rpc--await-end process)
      (when (process-live-p process)
        (signal (car problem) (cdr problem)))
      (list :code -1 :message (cityroulette-rpc--how-ended connection)))))

(defconst cityroulette-rpc--parameters
  '(("radiusKm" . "The radius in kilometres") ("count" . "The number of cities")
    ("days" . "The number of days") ("lat" . "The latitude") ("lon" . "The longitude"))
  "Parameters whose values an error describes without naming them otherwise.")

(defconst cityroulette-rpc--advice
  (concat "; [^;]*\\_<" (regexp-opt '("archive" "city" "gazetteer" "location" "place" "session" "weather"))
          "\\.[a-z][A-Za-z]*\\_>[^;]*\\'")
  "Matches the last clause of an error if it names a method to call.")

(defun cityroulette-rpc-message (problem)
  "The message of PROBLEM, an error, for a user.
It begins with a capital and has no names of parameters and methods."
  (let ((text (plist-get problem :message)))
    (when (string-match "\\`params\\.\\(?:[A-Za-z]+\\.\\)*\\([A-Za-z]+\\): " text)
      (let* ((end (match-end 0))
             (name (assoc (match-string 1 text) cityroulette-rpc--parameters))
             (rest (substring text end)))
        (setq text (if (and name (string-prefix-p "expected" rest))
                       (concat (cdr name) ": " rest)
                     rest))))
    (setq text (replace-regexp-in-string cityroulette-rpc--advice "." text t t))
    (if (string-empty-p text)
        text
      (concat (upcase (substring text 0 1)) (substring text 1)))))

(defun cityroulette-rpc--late (method seconds)
  "The error of METHOD, a request without a reply after SECONDS."
  (list :code -32800
        :message (format "The program did not answer %s within %s s"
                         (substring (symbol-name method) 1) seconds)))

(defun cityroulette-rpc--drop (method result)
  "Close the session of RESULT, if METHOD opened one for a caller that is gone.
A resumed session stays open, because closing it would delete its draft."
  (when (and result (eq method :session.open))
    (cityroulette-rpc-send :session.close
                           (list :session (plist-get result :session) :discard t)
                           #'ignore)))

(defun cityroulette-rpc-send (method params callback &optional seconds)
  "Send METHOD with PARAMS, and call CALLBACK with the reply.
METHOD is a keyword such as `:city.get', and PARAMS a plist such as
\(:city 2661604); start the program if necessary.  CALLBACK is called once,
after this function has returned, with RESULT and ERROR, one of which is nil.
It must not wait for another reply.

RESULT and ERROR are plists as in protocol.md, with vectors for arrays.  ERROR
has `:code', `:message' and mostly `:data'.  The code is -1 if the program
exited or is stopped, and -32800 if no reply came within SECONDS, by default
`cityroulette-timeout'; the request is then cancelled.

Return a value for `cityroulette-rpc-cancel'.  Signal a `user-error' if the
program cannot be started."
  (let* ((connection (if (eq method :initialize)
                         cityroulette-rpc--connection
                       (cityroulette-rpc-connection)))
         (seconds (or seconds cityroulette-timeout))
         (id nil)
         (timer nil)
         (pending t)
         (finish (lambda (result problem)
                   (cityroulette-rpc--answered connection id)
                   (if (not pending)
                       (cityroulette-rpc--drop method result)
                     (setq pending nil)
                     (when timer
                       (cancel-timer timer))
                     (cityroulette-rpc--run callback result problem)))))
    (condition-case problem
        (jsonrpc-async-request
         connection method (or params (make-hash-table))
         :success-fn (lambda (result) (funcall finish result nil))
         :error-fn (lambda (problem)
                     (funcall finish nil (cityroulette-rpc--problem connection problem)))
         ;; After a timeout, `jsonrpc' does not expect the reply to the
         ;; cancelled request, and fails when it arrives.
         :timeout nil)
      (error
       (run-with-timer 0 nil finish nil (cityroulette-rpc--unsent connection problem))))
    (setq id (slot-value connection 'sent)
          timer (run-with-timer seconds nil
                                (lambda ()
                                  (cityroulette-rpc-cancel (cons connection id))
                                  (funcall finish nil
                                           (cityroulette-rpc--late method seconds)))))
    (cons connection id)))

(defun cityroulette-rpc-cancel (request)
  "Ask the program to cancel REQUEST, a value of `cityroulette-rpc-send'.
Its callback is still called once, mostly with the error -32800.  Do nothing
if it was answered, or if its program has exited; the ids of the next program
start over."
  (pcase-let ((`(,connection . ,id) request))
    (when (and (eq connection cityroulette-rpc--connection)
               (cityroulette-rpc-running-p)
               (member id (slot-value connection 'running)))
      (ignore-errors
        (jsonrpc-notify connection :$/cancelRequest (list :id id))))))

(defun cityroulette-rpc--wait (method params &optional seconds read)
  "Send METHOD with PARAMS and wait for the reply, at most SECONDS.
Return (RESULT . ERROR).  READ, a function, is called with the result before
later messages are handled; RESULT is its value.  A quit by the user cancels
the request."
  ;; A reply cannot be read while `jsonrpc' handles another message.
  (when cityroulette-rpc--calling
    (error "A callback must not wait for a reply; use `cityroulette-rpc-send' there"))
  (let (answer request quit)
    (unwind-protect
        (progn
          (setq request (cityroulette-rpc-send
                         method params
                         (lambda (result problem)
                           (if quit
                               (cityroulette-rpc--drop method result)
                             (setq answer (list result problem))
                             (when (and read result)
                               (setcar answer (funcall read result)))))
                         seconds))
          ;; A reply ends the wait at once; the exit of the program does not.
          (while (not answer)
            (accept-process-output nil 0.05)))
      (when (and request (not answer))
        (setq quit t)
        (cityroulette-rpc-cancel request)))
    (cons (car answer) (cadr answer))))

(defun cityroulette-rpc-try (method params &optional seconds)
  "Send METHOD with PARAMS, wait, and return (RESULT . ERROR).
One of both is nil.  The arguments, SECONDS included, and the errors are as
in `cityroulette-rpc-send'.  If the user quits, cancel the request."
  (cityroulette-rpc--wait method params seconds))

(defun cityroulette-rpc-call (method params &optional seconds)
  "Send METHOD with PARAMS, wait, and return the result, for a command.
Signal a `user-error' with the message of an error; `cityroulette-rpc-try'
returns the whole error.  SECONDS is as in `cityroulette-rpc-send'."
  (pcase-let ((`(,result . ,problem) (cityroulette-rpc--wait method params seconds)))
    (if problem
        (user-error "%s" (cityroulette-rpc-message problem))
      result)))

(defun cityroulette-rpc--cancel-running ()
  "Cancel every pending request.
Otherwise the program would finish them before it exits."
  (dolist (id (slot-value cityroulette-rpc--connection 'running))
    (cityroulette-rpc-cancel (cons cityroulette-rpc--connection id))))

(defun cityroulette-rpc-stop ()
  "Cancel all requests and end the program; kill it if it does not exit soon.
All packages share the program, and Emacs calls this function when it exits."
  (let* ((connection cityroulette-rpc--connection)
         (process (and connection (jsonrpc--process connection))))
    (when connection
      (setf (slot-value connection 'leaving) t)
      (when (process-live-p process)
        (cityroulette-rpc--cancel-running)
        (ignore-errors
          (jsonrpc-async-request connection :shutdown (make-hash-table))
          (jsonrpc-notify connection :exit (make-hash-table)))
        (with-timeout (cityroulette-rpc--patience)
          (while (process-live-p process)
            (accept-process-output process 0.1)))
        (delete-process process))
      (cityroulette-rpc--forget))))

(defun cityroulette-rpc-forgive ()
  "Forget earlier crashes, so that the next use starts the program."
  (setq cityroulette-rpc--ends nil))

(provide 'cityroulette-rpc)

;;; cityroulette-rpc.el ends here
