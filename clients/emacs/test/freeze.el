;;; freeze.el --- A program that can be stopped  -*- lexical-binding: t -*-

;;; Commentary:

;; Emacs refuses to write to a child that it knows to be stopped.  A shell
;; between the two hides that, so that requests stay without a reply.

;;; Code:

(defvar freeze-file (make-temp-file "freeze")
  "File with the id of the program's process.")

(defun freeze-program ()
  "The value of `cityroulette-program' for a program that can be stopped."
  (list "sh" "-c" "file=$1; shift; exec 3<&0; \"$@\" <&3 3<&- & echo $! >\"$file\"; exec 3<&-; wait $!"
        "sh" freeze-file (getenv "CITYROULETTE_PROGRAM")))

(defun freeze-signal (signal)
  "Send SIGNAL, such as SIGSTOP, to the program."
  (signal-process (with-temp-buffer
                    (insert-file-contents freeze-file)
                    (string-to-number (buffer-string)))
                  signal))

(provide 'freeze)

;;; freeze.el ends here
