;;; freeze.el --- A program that can be stopped  -*- lexical-binding: t -*-

;;; Commentary:

;; Emacs refuses to write to a child that it knows to be stopped.  A shell
;; between the two hides that, so that requests stay without a reply.

;;; Code:

(defun freeze-program ()
  "The value of `cityroulette-program' for a program that can be stopped.
The id of its process is written to a file in the current folder."
  (list "sh" "-c" "exec 3<&0; \"$@\" <&3 3<&- & echo $! >pid; exec 3<&-; wait $!"
        "sh" (getenv "CITYROULETTE_PROGRAM")))

(defun freeze-signal (signal)
  "Send SIGNAL, such as SIGSTOP, to the program."
  (signal-process (with-temp-buffer
                    (insert-file-contents "pid")
                    (string-to-number (buffer-string)))
                  signal))

(provide 'freeze)

;;; freeze.el ends here
