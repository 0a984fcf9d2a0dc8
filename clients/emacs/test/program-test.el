;;; program-test.el --- Start, exit and restart of the program  -*- lexical-binding: t -*-

;;; Code:

(require 'harness)

(ert-deftest cityroulette-program-nothing-starts-on-load ()
  (harness-with harness-offline
    (should-not (cityroulette-rpc-running-p))
    (should-not (plist-get (cdr (assoc "geo" org-link-parameters)) :follow)))
  (let ((said (with-temp-buffer
                (call-process (expand-file-name invocation-name invocation-directory)
                              nil t nil "--quick" "--batch"
                              "--eval" (format "(setq load-path '%S)" load-path)
                              "--eval" "(setq native-comp-deferred-compilation nil)"
                              "--eval" "(progn (require 'cityroulette)
  (princ (list (length (process-list)) (featurep 'org) read-process-output-max
               (length global-mode-string) (commandp 'cityroulette)
               (commandp 'cityroulette-dispatch) (commandp 'cityroulette-org-setup))))")
                (buffer-string))))
    (should (string-match-p "(0 nil 4096 [01] t t t)" said))))

(ert-deftest cityroulette-program-is-found-in-its-default-locations ()
  (let* ((process-environment (copy-sequence process-environment))
         (cityroulette-program nil)
         (named (getenv "CITYROULETTE_PROGRAM")))
    (should (equal (list named) (cityroulette-program-find)))
    (setenv "CITYROULETTE_PROGRAM" "/nowhere/else")
    (should (string-match-p "/nowhere/else, from \\$CITYROULETTE_PROGRAM"
                            (error-message-string
                             (should-error (cityroulette-program-find)))))
    (setenv "CITYROULETTE_PROGRAM" nil)
    (let* ((cityroulette-program--folder "/nowhere/clients/emacs/")
           (exec-path nil)
           (words (error-message-string (should-error (cityroulette-program-find)))))
      (should (string-match-p "cityroulette on the path; /nowhere/.build/release" words))
      (should (string-match-p "swift build -c release" words)))
    (let ((cityroulette-program (list named "--seed" "3")))
      (should (equal (list named "--seed" "3") (cityroulette-program-find))))))

(ert-deftest cityroulette-program-gets-units-locale-and-location ()
  (let ((process-environment (copy-sequence process-environment))
        (cityroulette-units 'us)
        (cityroulette-location '(47.4 . 8.5)))
    (setenv "LC_ALL" "de_CH.UTF-8")
    (let ((greeting (cityroulette-program-greeting)))
      (should (equal "us" (plist-get greeting :units)))
      (should (equal "de-CH" (plist-get greeting :locale)))
      (should (equal '(:lat 47.4 :lon 8.5) (plist-get greeting :location)))
      (should (equal (emacs-pid) (plist-get greeting :processId))))
    (setenv "LC_ALL" "C.UTF-8")
    (should-not (plist-get (cityroulette-program-greeting) :locale))
    (let ((cityroulette-locale "fr"))
      (should (equal "fr" (plist-get (cityroulette-program-greeting) :locale))))))

(ert-deftest cityroulette-program-that-exits-at-start-is-reported ()
  (harness-with nil
    (let ((cityroulette-program '("sh" "-c" "echo 'no such thing' >&2; exit 3"))
          (cityroulette-arguments nil))
      (should (string-match-p
               "exited with status 3\\.  Its last output: no such thing"
               (error-message-string
                (should-error (cityroulette-surprise) :type 'user-error)))))))

(ert-deftest cityroulette-program-another-version-is-refused ()
  (harness-with nil
    (harness-stub
        '("--> {\"id\":1,\"method\":\"initialize\",\"params\":{\"$rest\":\"$any\"}}"
          "<-- {\"id\":1,\"result\":{\"protocolVersion\":2,\"$rest\":\"$any\"}}")
      (should (string-match-p
               "uses version 2 of the protocol, this package version 1; update the package"
               (error-message-string
                (should-error (cityroulette-surprise) :type 'user-error))))
      (should-not (cityroulette-rpc-running-p)))))

(ert-deftest cityroulette-program-a-request-that-takes-too-long-is-cancelled ()
  (harness-with nil
    (harness-stub
        (append
         harness-greeting
         '("--> {\"id\":2,\"method\":\"server.status\",\"$rest\":\"$any\"}"
           "--> {\"method\":\"$/cancelRequest\",\"params\":{\"id\":2}}"
           "--> {\"id\":3,\"method\":\"archive.status\",\"$rest\":\"$any\"}"
           "<-- {\"id\":3,\"result\":{\"count\":7,\"$rest\":\"$any\"}}"))
      (cityroulette-rpc-connection)
      (let ((problem (cdr (cityroulette-rpc-try :server.status nil 0.05))))
        (should (equal -32800 (plist-get problem :code)))
        (should (equal "The program did not answer server.status within 0.05 s"
                       (plist-get problem :message))))
      (should (equal 7 (plist-get (cityroulette-rpc-call :archive.status nil) :count))))))

(ert-deftest cityroulette-program-is-not-restarted-forever ()
  (harness-with harness-offline
    (cityroulette-country "AD")
    (dotimes (_ 5)
      (let ((session (harness-session)))
        (harness-kill)
        (harness-wait "a new session" (lambda () (not (eq session (harness-session)))))))
    (harness-kill)
    (harness-wait "the words"
                  (lambda () (harness-said-p "M-x cityroulette-restart tries again")))
    (should-error (cityroulette-surprise) :type 'user-error)
    (should (string-match-p "ended" (cityroulette-list--header)))
    (should-error (cityroulette-list-undo) :type 'user-error)
    (harness-type "g")
    (should-not (string-match-p "ended" (cityroulette-list--header)))
    (harness-check)))

(ert-deftest cityroulette-program-a-list-without-edits-is-restored ()
  (harness-with harness-offline
    (cityroulette-surprise)
    (let ((names (harness-names)) (session (harness-session)))
      (harness-kill)
      (harness-wait "a new session" (lambda () (not (eq session (harness-session)))))
      (should (equal names (harness-names))))
    (cityroulette-browse)
    (let ((session (harness-session)))
      (harness-kill)
      (harness-wait "a new session" (lambda () (not (eq session (harness-session)))))
      (harness-check))))

(ert-deftest cityroulette-program-edits-without-a-draft-are-reported-as-lost ()
  (harness-with (append harness-offline '("--drafts" "off"))
    (cityroulette-country "CH")
    (harness-goto "Basel")
    (harness-type "f")
    (let ((session (harness-session)))
      (harness-kill)
      (harness-wait "a new session" (lambda () (not (eq session (harness-session))))))
    (should (harness-said-p "Largest of Switzerland was reopened without its edits"))
    (should-not (buffer-modified-p))
    (harness-check)))

(ert-deftest cityroulette-program-a-key-right-after-a-crash-reports-it ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (harness-goto "Basel")
    (let ((session (harness-session)))
      (signal-process (cityroulette-rpc-process) 'SIGKILL)
      ;; Emacs may or may not have noticed the exit.
      (condition-case problem
          (harness-type "f")
        (user-error (should (string-match-p "The program" (error-message-string problem)))))
      (harness-wait "a new session" (lambda () (not (eq session (harness-session))))))
    (harness-check)
    (unless (cityroulette-city-favorite (harness-row "Basel"))
      (harness-goto "Basel")
      (harness-type "f"))
    (should (equal "Basel" (car (harness-names))))
    (harness-check)))

(ert-deftest cityroulette-program-sessions-of-a-dead-program-get-no-new-edits ()
  ;; Session ids start over with each process.
  (harness-with harness-offline
    (cityroulette-country "CH")
    (let ((list (current-buffer)) (session (harness-session)))
      (cl-letf (((symbol-function 'cityroulette-revive-all) #'ignore))
        (let ((process (cityroulette-rpc-process)))
          (set-process-sentinel process #'ignore)
          (harness-kill))
        (cityroulette-country "AD")
        (with-current-buffer list
          (should-not (cityroulette-session-alive session))
          (harness-goto "Basel")
          (should-error (cityroulette-list-star (list (harness-row "Basel")))
                        :type 'user-error)))
      (harness-check))))

(ert-deftest cityroulette-program-restart-keeps-the-lists ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (harness-goto "Basel")
    (harness-type "f")
    (let ((process (cityroulette-rpc-process)))
      (cityroulette-restart)
      (should-not (eq process (cityroulette-rpc-process)))
      (should (equal 0 (process-exit-status process))))
    (should (equal "Basel" (car (harness-names))))
    (harness-check)))

(ert-deftest cityroulette-program-a-restart-names-each-list ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (cityroulette-country "CH")
    (harness-type "M-< C-n f")
    (cityroulette-restart)
    (should (harness-said-p (concat "\\`The program was restarted: "
                                    "Largest of Switzerland was reopened; "
                                    "Largest of Switzerland<2> was restored\\'")))))

(ert-deftest cityroulette-program-a-gap-of-revisions-reloads-the-list ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (let ((session (harness-session)))
      (cl-letf (((symbol-function 'cityroulette-session--did-change) #'ignore))
        (cityroulette-edit--call :city.remove
                                 (list :city (cityroulette-city-id (harness-row "Bern")))))
      (should (member "Bern" (harness-names)))
      (cityroulette-edit--call :city.remove
                               (list :city (cityroulette-city-id (harness-row "Zug"))))
      (harness-wait "the list" (lambda () (not (cityroulette-session-resetting session))))
      (should-not (member "Bern" (harness-names)))
      (should-not (member "Zug" (harness-names)))
      (harness-check))))

(defun program-test--many-cities ()
  "Write a file of 100,000 cities and return its name."
  (let ((file (expand-file-name "cities.csv" harness-data)))
    (with-temp-file file
      (insert "geonameid,name,lat,lon\n")
      (dotimes (index 100000)
        (insert (format "%d,City %d,%d,%d\n" (1+ index) (1+ index)
                        (% index 80) (% index 170)))))
    file))

(ert-deftest cityroulette-program-quitting-during-an-import-commits-nothing ()
  (harness-with harness-offline
    (let ((file (program-test--many-cities))
          (cityroulette-rpc--patience harness-patience))
      (dolist (leave (list #'cityroulette-rpc-stop
                           #'cityroulette-restart
                           (lambda () (run-hooks 'kill-emacs-hook))))
        (harness-settle)
        (cityroulette-rpc-send :archive.import (list :path file) #'ignore)
        (funcall leave)
        (should (equal 0 (harness-archived)))))))

(provide 'program-test)

;;; program-test.el ends here
