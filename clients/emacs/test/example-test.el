;;; example-test.el --- The example of somebody else's package  -*- lexical-binding: t -*-

;;; Code:

(require 'harness)
(require 'city-weather)

(defmacro example-test-with (arguments place &rest body)
  "Run BODY with a program with ARGUMENTS, and PLACE as the city of the example."
  (declare (indent 2) (debug t))
  `(harness-with-freezer ,arguments
     (let ((city-weather-place ,place)
           (global-mode-string nil))
       (unwind-protect
           (progn ,@body)
         (city-weather-mode -1)))))

(defun example-test-text ()
  "The text of the example in the mode line, which a batch Emacs does not format."
  (if (memq 'city-weather-text global-mode-string) city-weather-text ""))

(defun example-test-await (regexp)
  "Wait until the mode line shows REGEXP."
  (harness-wait regexp (lambda ()
                         (string-match-p regexp (example-test-text)))))

(ert-deftest cityroulette-example-shows-the-weather-and-follows-it ()
  (example-test-with harness-recorded "Andorra la Vella"
    (city-weather-mode 1)
    (example-test-await "\\` Andorra la Vella 6°  Partly cloudy \\'")
    ;; The same city's weather, requested by somebody else.
    (cityroulette-session--told
     'weather.didUpdate
     (list :session nil :city 3041563 :weather '(:temperature -3 :summary "Snow")))
    (example-test-await "\\` Andorra la Vella -3°  Snow \\'")
    (city-weather-mode -1)
    (should (equal "" (example-test-text)))
    (harness-settle)
    (should-not cityroulette-session--open)))

(ert-deftest cityroulette-example-survives-a-kill-while-a-request-is-open ()
  (example-test-with harness-recorded "Andorra la Vella"
    (city-weather-mode 1)
    (example-test-await "6°")
    (let* ((process (cityroulette-rpc-process))
           (code nil)
           (shown nil)
           (watch (lambda (_ text &rest _) (push text shown))))
      (add-variable-watcher 'city-weather-text watch)
      (unwind-protect
          (progn
            (freeze-signal 'SIGSTOP)
            (cityroulette-rpc-send :weather.get '(:city 3041563)
                                   (lambda (_ problem)
                                     (setq code (plist-get problem :code))))
            (freeze-signal 'SIGKILL)
            (harness-wait "the weather of a new program"
                          (lambda () (string-match-p "6°" (or (car shown) "")))))
        (remove-variable-watcher 'city-weather-text watch))
      (should (equal -1 code))
      (should (member " Andorra la Vella ? " shown))
      (should-not (eq process (cityroulette-rpc-process))))))

(ert-deftest cityroulette-example-reports-a-stopped-program ()
  (example-test-with harness-recorded "Andorra la Vella"
    (harness-settle)
    (freeze-signal 'SIGSTOP)
    (let ((city-weather-timeout 0.05))
      (should (equal "The program did not answer session.open within 0.05 s"
                     (error-message-string (should-error (city-weather-mode 1)
                                                         :type 'user-error)))))
    (should-not city-weather-mode)
    (should (equal "" (example-test-text)))
    (freeze-signal 'SIGCONT)
    (city-weather-mode 1)
    (example-test-await "6°")))

(ert-deftest cityroulette-example-lets-choose-between-namesakes ()
  (example-test-with harness-offline "Springfield"
    (harness-type "M-x city-weather-mode RET Springfield, SPC Mass TAB RET")
    (should city-weather-mode)
    (example-test-await "Springfield")
    (should (equal "Massachusetts" (cityroulette-city-admin1
                                    (car (cityroulette-session-rows city-weather--session)))))
    ;; Weather is turned off.
    (harness-wait "the words" (lambda () (harness-said-p "Weather is turned off")))
    (let ((city-weather-place "qqqqqqqqqq"))
      (should-error (city-weather-mode 1) :type 'user-error)
      (should-not city-weather-mode))))

(provide 'example-test)

;;; example-test.el ends here
