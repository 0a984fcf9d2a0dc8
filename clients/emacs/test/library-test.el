;;; library-test.el --- The library for other packages  -*- lexical-binding: t -*-

;;; Code:

(require 'harness)
(require 'cityroulette-library)

(defun library-test-sessions ()
  "How many sessions are open in the program."
  (length (plist-get (cityroulette-rpc-call :session.list nil) :sessions)))

(ert-deftest cityroulette-library-works-without-the-user-interface ()
  (harness-with harness-offline
    (let* ((said (with-temp-buffer
                   (apply #'call-process
                          (expand-file-name invocation-name invocation-directory)
                          nil (list t nil) nil "--quick" "--batch"
                          "--eval" (format "(setq load-path '%S)" load-path)
                          "--eval" "(setq native-comp-deferred-compilation nil)"
                          "-l" (expand-file-name "alone.el" harness-folder)
                          cityroulette-arguments)
                   (buffer-string)))
           (seen (read said))
           (end '(closed "lost" nil)))
      (should (equal '(processes 0) (nth 0 seen)))
      (should (equal '(update 1 "les Escaldes") (nth 1 seen)))
      (should (equal '(move (1 . 0) "les Escaldes") (nth 2 seen)))
      (should (equal '(answer nil -1) (nth 3 seen)))
      (should (equal end (nth 4 seen)))
      (should (string-match-p "The program exited with status 137\\." (nth 1 (nth 5 seen))))
      (should (nth 2 (nth 5 seen)))
      (should (equal '(alive nil) (nth 6 seen)))
      (should (equal '(user-error "The session has ended; open it again") (nth 7 seen)))
      ;; It is restarted five times, and then no more.
      (should (equal '(t t t t nil)
                     (mapcar (lambda (index) (nth 2 (nth index seen))) '(9 11 13 15 17))))
      (should (string-match-p "exited 6 times within 3 minutes and is not restarted"
                              (cadr (nth 18 seen))))
      (should (equal '((closed "closed" nil) (stopped 0) (features)) (nthcdr 19 seen))))))

(defun library-test-manual ()
  "The forms of the example in the manual of the library."
  (with-temp-buffer
    (insert-file-contents (expand-file-name "../cityroulette-library.el" harness-folder))
    (search-forward "\n;; Example\n")
    (let ((begin (point))
          (forms nil))
      (search-forward "\n;; Start\n")
      (narrow-to-region begin (match-beginning 0))
      (goto-char (point-min))
      (while (re-search-forward "^;;\\(?:   \\)?" nil t)
        (replace-match ""))
      (goto-char (point-min))
      (while (re-search-forward "^(" nil t)
        (backward-char)
        (push (read (current-buffer)) forms))
      (nreverse forms))))

(ert-deftest cityroulette-library-manual-has-an-example-that-works ()
  (harness-with harness-offline
    (dolist (form (library-test-manual))
      (eval form t))
    (harness-settle)
    (should (equal '("Florence, 0.0 km" "Campo di Marte, 2.487 km")
                   (cl-subseq (reverse harness-said) 0 2)))
    (should (equal '("remove: Milan, Naples, Turin, Palermo" "closed: Milan, Naples, Turin, Palermo")
                   (nthcdr 3 (reverse harness-said))))
    (should (= 0 (library-test-sessions)))))

(ert-deftest cityroulette-library-error-has-the-candidates ()
  (harness-with harness-offline
    (pcase-let* ((`(,result . ,problem)
                  (cityroulette-rpc-try :location.resolve '(:text "Springfield")))
                 (data (plist-get problem :data)))
      (should-not result)
      (should (equal 1009 (plist-get problem :code)))
      (should (equal "AmbiguousLocation" (plist-get data :name)))
      (should (< 1 (length (plist-get data :candidates))))
      (should (equal "Springfield" (plist-get (elt (plist-get data :candidates) 0) :name))))
    (pcase-let ((`(,session . ,problem)
                 (cityroulette-session-try :session.open
                                           '(:mode "import" :source "aroundMe"
                                             :location "Springfield"))))
      (should-not session)
      (should (equal 1009 (plist-get problem :code))))
    (should (equal "user-error" (symbol-name (car (should-error
                                                   (cityroulette-rpc-call
                                                    :location.resolve
                                                    '(:text "Springfield")))))))))

(ert-deftest cityroulette-library-callback-runs-once-and-after-the-request-returns ()
  (harness-with harness-offline
    (let ((answers nil) (returned nil))
      (cityroulette-rpc-send :server.status nil
                             (lambda (result problem)
                               (push (list returned (and result t) problem) answers)))
      (should-not answers)
      (setq returned t)
      (harness-settle)
      (should (equal '((t t nil)) answers)))))

(ert-deftest cityroulette-library-error-in-a-function-stops-no-other ()
  (harness-with harness-offline
    (let* ((heard nil)
           (debug-on-error nil)
           (cityroulette-rpc-notification-functions
            (append (list (lambda (&rest _) (error "First"))
                          (lambda (method _) (push method heard)))
                    cityroulette-rpc-notification-functions))
           (session (cityroulette-session-open
                     '(:mode "import" :source "country" :country "AD" :count 2))))
      (setf (cityroulette-session-view session) (lambda (&rest _) (error "Second")))
      (cityroulette-rpc-send :server.status nil (lambda (&rest _) (error "Third")))
      (cityroulette-session-call session :city.remove
                                 (list :city (cityroulette-city-id
                                              (car (cityroulette-session-rows session)))))
      (should (equal '(session.didChange draft.didChange) (sort heard #'string>)))
      (should (= 1 (cityroulette-session-count session)))
      (dolist (word '("First" "Second" "Third"))
        (should (harness-said-p word)))
      (setf (cityroulette-session-view session) #'ignore))))

(ert-deftest cityroulette-library-refuses-to-wait-in-a-callback ()
  (harness-with harness-offline
    (let ((debug-on-error nil))
      (cityroulette-rpc-send :server.status nil
                             (lambda (&rest _) (cityroulette-rpc-call :server.status nil)))
      (harness-settle)
      (should (harness-said-p "callback must not wait for a reply")))))

(ert-deftest cityroulette-library-reports-a-request-that-cannot-be-encoded ()
  (harness-with harness-offline
    (should (eq 'wrong-type-argument
                (car (should-error (cityroulette-rpc-try :city.get '(:city (1 . 2)))))))
    (harness-settle)))

(ert-deftest cityroulette-library-timeout-leaves-the-connection-usable ()
  (harness-with-freezer harness-offline
    (harness-settle)
    (freeze-signal 'SIGSTOP)
    (pcase-let ((`(,result . ,problem) (cityroulette-rpc-try :archive.status nil 0.05)))
      (should-not result)
      (should (equal '(:code -32800 :message "The program did not answer archive.status within 0.05 s")
                     problem)))
    (freeze-signal 'SIGCONT)
    ;; The late reply is dropped.
    (harness-settle)
    (should (equal 0 (plist-get (cityroulette-rpc-call :archive.status nil) :count)))))

(ert-deftest cityroulette-library-request-to-a-stopped-program-is-refused ()
  (harness-with harness-offline
    (harness-settle)
    (let ((process (cityroulette-rpc-process)))
      (signal-process process 'SIGSTOP)
      (harness-wait "the stop" (lambda () (eq 'stop (process-status process))))
      (let ((problem (cdr (cityroulette-rpc-try :archive.status nil))))
        (should (equal -1 (plist-get problem :code)))
        (should (string-match-p "program is stopped" (plist-get problem :message))))
      (signal-process process 'SIGCONT)
      (harness-wait "the end of the stop" (lambda () (eq 'run (process-status process))))
      (harness-settle))))

(ert-deftest cityroulette-library-session-that-opens-too-late-is-closed ()
  (harness-with-freezer harness-offline
    (let ((params '(:mode "import" :source "country" :country "AD")))
      (harness-settle)
      (freeze-signal 'SIGSTOP)
      (should (equal -32800 (plist-get (cdr (cityroulette-session-try :session.open params 0.05))
                                       :code)))
      (freeze-signal 'SIGCONT)
      (harness-settle)
      (should (= 0 (library-test-sessions)))
      ;; The user quits.
      (freeze-signal 'SIGSTOP)
      (should (eq 'quit (condition-case nil
                            (let ((timer (run-with-timer 0.05 nil (lambda () (signal 'quit nil)))))
                              (unwind-protect
                                  (cityroulette-session-try :session.open params)
                                (cancel-timer timer)))
                          (quit 'quit))))
      (freeze-signal 'SIGCONT)
      (harness-settle)
      (should (= 0 (library-test-sessions)))
      (should-not cityroulette-session--open))))

(ert-deftest cityroulette-library-cancelled-request-is-answered-once ()
  (harness-with-freezer harness-offline
    (let ((answers nil))
      (harness-settle)
      (freeze-signal 'SIGSTOP)
      (cityroulette-rpc-cancel
       (cityroulette-rpc-send :weather.get '(:city 2661604)
                              (lambda (_ problem) (push (plist-get problem :code) answers))))
      (freeze-signal 'SIGCONT)
      (harness-settle)
      (should (= 1 (length answers))))))

(ert-deftest cityroulette-library-cancels-only-what-is-pending ()
  (harness-with-freezer harness-offline
    (let ((old (cityroulette-rpc-send :server.status nil #'ignore))
          (sent nil))
      (cityroulette-rpc-stop)
      (harness-settle)
      (freeze-signal 'SIGSTOP)
      (let ((new (cityroulette-rpc-send :server.status nil #'ignore)))
        (cl-letf (((symbol-function 'jsonrpc-notify)
                   (lambda (_ _ params) (push (plist-get params :id) sent))))
          ;; A request of an earlier program, whose id is pending now.
          (cityroulette-rpc-cancel (cons (car old) (cdr new)))
          (should-not sent)
          (cityroulette-rpc-cancel new)
          (should (equal (list (cdr new)) sent))
          (freeze-signal 'SIGCONT)
          (harness-settle)
          (cityroulette-rpc-cancel new)
          (should (equal 1 (length sent))))))))

(ert-deftest cityroulette-library-browse-session-mirrors-the-archive ()
  (harness-with harness-offline
    (let* ((session (cityroulette-session-open '(:mode "browse")))
           (names (lambda ()
                    (mapcar (lambda (city)
                              (cons (cityroulette-city-name city)
                                    (cityroulette-city-favorite city)))
                            (cityroulette-session-rows session)))))
      (should-not (funcall names))
      (cityroulette-rpc-call :archive.add '(:city 2661604))
      (should (equal '(("Basel")) (funcall names)))
      (harness-other "call" "archive.add" "city=2657896")
      (harness-other "call" "archive.setFavorite" "city=2661604" "favorite=true")
      (harness-wait "the changes of other programs"
                    (lambda () (equal '(("Basel" . t) ("Zürich")) (funcall names))))
      (harness-other "call" "archive.remove" "city=2661604")
      (harness-wait "the removal" (lambda () (equal '(("Zürich")) (funcall names)))))))

(ert-deftest cityroulette-rpc-messages-for-users-have-no-names-of-the-protocol ()
  (dolist (pair '(("params.country: no country is called \"X\"; gazetteer.countries lists them."
                   . "No country is called \"X\".")
                  ("params.location.lat: expected a number from -90 to 90, got 91."
                   . "The latitude: expected a number from -90 to 90, got 91.")
                  ("params.text: the latitude 91 is not from -90 to 90; write the latitude first."
                   . "The latitude 91 is not from -90 to 90; write the latitude first.")
                  ("There is no city 1; find ids with gazetteer.search or gazetteer.nearby."
                   . "There is no city 1.")
                  ("The name api.open-meteo.com cannot be found. Check the network."
                   . "The name api.open-meteo.com cannot be found. Check the network.")
                  ("The cache failed; city.sqlite3 is full." . "The cache failed; city.sqlite3 is full.")
                  ("" . "")))
    (should (equal (cdr pair) (cityroulette-rpc-message (list :message (car pair))))))
  (harness-with harness-offline
    (dolist (pair '((:session.open (:mode "import" :source "country" :country "Atlantis")
                     "\\`No country is called \"Atlantis\"\\.\\'")
                    (:session.open (:mode "import" :source "aroundMe" :location "Bern" :radiusKm -3)
                     "\\`The radius in kilometres: expected a number above 0, .*, got -3\\.\\'")
                    (:city.get (:city 1) "\\`There is no city 1\\.\\'")))
      (should (string-match-p (nth 2 pair)
                              (cadr (should-error (cityroulette-rpc-call (car pair) (cadr pair))
                                                  :type 'user-error)))))))

(provide 'library-test)

;;; library-test.el ends here
