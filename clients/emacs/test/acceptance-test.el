;;; acceptance-test.el --- Acceptance tests of all clients  -*- lexical-binding: t -*-

;;; Commentary:

;; The acceptance tests, the same for every editor's client.

;;; Code:

(require 'harness)

(ert-deftest cityroulette-acceptance-surprise ()
  (harness-with harness-offline
    (harness-type "M-x cityroulette-surprise RET")
    (should (eq major-mode 'cityroulette-list-mode))
    (should (> (length (harness-names)) 0))
    (should (string-match-p "new · 0 starred" (cityroulette-list--header)))
    (should (string-match-p "\\*CityRoulette: Around " (buffer-name)))
    (harness-check)))

(ert-deftest cityroulette-acceptance-star ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (harness-goto "Basel")
    (harness-type "f")
    ;; It moves to the top; point moves on to the row that was below.
    (should (equal "Basel" (car (harness-names))))
    (should (string-match-p "★" (harness-line 1)))
    (should (equal "Lausanne" (cityroulette-city-name (cityroulette-list-city))))
    (should (buffer-modified-p))
    (should (string-match-p "1 starred · unsaved" (cityroulette-list--header)))
    (should (string-match-p "1★" (cityroulette-list--mode-line)))
    (harness-goto "Basel")
    (harness-type "s")
    (should (equal "Zürich" (car (harness-names))))
    (harness-check)))

(ert-deftest cityroulette-acceptance-search ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (let ((seen nil))
      (cl-letf* ((set (symbol-function 'cityroulette-filter--set))
                 ((symbol-function 'cityroulette-filter--set)
                  (lambda (query scope)
                    (funcall set query scope)
                    (push (cons query (length (harness-names))) seen))))
        (harness-type "/ l a u s RET"))
      ;; The list followed each key.
      (should (equal '("l" "la" "lau" "laus") (delete-dups (reverse (mapcar #'car seen))))))
    (should (equal '("Lausanne") (harness-names)))
    (should (string-match-p "1 of 30 new.*filter “laus”" (cityroulette-list--header)))
    (harness-check)
    (harness-type "\\")
    (should (= 30 (length (harness-names))))
    (harness-check)))

(ert-deftest cityroulette-acceptance-remove ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (harness-goto "Basel")
    (harness-type "d d")
    (should (string-match-p "^D .* Basel" (progn (harness-goto "Basel") (harness-line))))
    (should (= 30 (length (harness-names))))
    (harness-type "x")
    (should (= 28 (length (harness-names))))
    (should-not (member "Basel" (harness-names)))
    (should-not (member "Lausanne" (harness-names)))
    (harness-goto "Bern")
    (harness-type "D")
    (should-not (member "Bern" (harness-names)))
    (should (equal "Winterthur" (cityroulette-city-name (cityroulette-list-city))))
    (harness-goto "Zug")
    (harness-type "f K")
    (should (equal '("Zug") (harness-names)))
    (harness-check)))

(ert-deftest cityroulette-acceptance-undo ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (harness-goto "Basel")
    (harness-type "f")
    (harness-goto "Bern")
    (harness-type "D C-/")
    (should (member "Bern" (harness-names)))
    (should (harness-said-p "Undone: removal of 1 city"))
    (harness-type "C-x u")
    (should (equal "Zürich" (car (harness-names))))
    (should-error (cityroulette-list-undo) :type 'user-error)
    (harness-type "r")
    (should (equal "Basel" (car (harness-names))))
    (harness-check)))

(ert-deftest cityroulette-acceptance-commit ()
  (harness-with harness-offline
    (cityroulette-country "LI")
    (let ((count (length (harness-names))))
      (harness-type "f C-x C-s")
      (should (= count (harness-archived)))
      (should (harness-said-p (format "Saved: %d added; the archive has %d cities"
                                      count count)))
      ;; The archive is shown instead, and can be saved again.
      (should (equal "*CityRoulette: Archive*" (buffer-name)))
      (should-not (buffer-modified-p))
      (should (= count (length (harness-names))))
      (goto-char (point-max))
      (forward-line -1)
      (harness-type "D C-x C-s")
      (should (= (1- count) (harness-archived))))
    (harness-check)))

(ert-deftest cityroulette-acceptance-browse ()
  (harness-with harness-offline
    (dolist (id '("2661604" "2657896"))
      (harness-other "call" "archive.add" (concat "city=" id)))
    (harness-type "M-x cityroulette-browse RET")
    (should (equal '("Zürich" "Basel") (harness-names)))
    (should (string-match-p "✓" (harness-line 1)))
    (should (string-match-p "2 archived" (cityroulette-list--header)))
    (harness-goto "Basel")
    (harness-type "f C-x C-s")
    (should (harness-said-p "Saved: 1 changed"))
    (should (equal '("Basel" "Zürich") (harness-names)))
    ;; There is only one list of the archive.
    (let ((list (current-buffer)))
      (switch-to-buffer "*scratch*")
      (cityroulette-browse)
      (should (eq list (current-buffer))))
    (harness-check)))

(ert-deftest cityroulette-acceptance-weather ()
  (harness-with harness-recorded
    (let ((cityroulette-count 2)
          (cityroulette-forecast-days 2))
      (cityroulette-country "AD")
      (harness-type "w")
      (harness-wait "the weather of both"
                    (lambda () (harness-said-p "Weather of 2 cities · .*Open-Meteo")))
      (should (string-match-p " 6°  Partly cloudy" (harness-line 1)))
      (should (string-match-p "Light rain" (harness-line 2)))
      (should-not (string-match-p "~" (cityroulette-list--mode-line)))
      (harness-check)
      (harness-type "RET")
      (should (eq major-mode 'cityroulette-forecast-mode))
      (harness-wait "the forecast"
                    (lambda () (string-match-p "Snow on Monday" (harness-text))))
      (should (string-match-p "Sun  1.*-1° +━+ +9°" (harness-text)))
      (should (string-match-p "Weather data by Open-Meteo" (harness-text)))
      (should (string-match-p "Contains data from GeoNames" (harness-text))))))

(ert-deftest cityroulette-acceptance-backend-killed ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (harness-goto "Basel")
    (harness-type "f")
    (harness-goto "Bern")
    (harness-type "D / b a RET")
    (let ((session (harness-session))
          (names (harness-names)))
      (harness-kill)
      (harness-wait "a new session" (lambda () (not (eq session (harness-session)))))
      (should (harness-said-p "exited with signal 9"))
      (should (equal names (harness-names))))
    (harness-type "\\")
    (should (equal "Basel" (car (harness-names))))
    (should-not (member "Bern" (harness-names)))
    (should (buffer-modified-p))
    (harness-type "C-/")
    (should (member "Bern" (harness-names)))
    (harness-check)))

(ert-deftest cityroulette-acceptance-backend-missing ()
  (harness-with harness-offline
    (let ((cityroulette-program "/nowhere/cityroulette"))
      (let ((problem (should-error (cityroulette-surprise) :type 'user-error)))
        (should (string-match-p
                 "was not found.*/nowhere/cityroulette, from `cityroulette-program'"
                 (error-message-string problem)))))
    ;; It may have been built since.
    (cityroulette-surprise)
    (harness-check)))

(ert-deftest cityroulette-acceptance-95051-rows ()
  (harness-with harness-offline
    (let ((cityroulette-count 100000))
      (cityroulette-around "0, 0" 20038))
    ;; Some rows are there at once; more are read near their end.
    (should (< 0 cityroulette-list--printed 1000))
    (should (equal "Shanghai" (harness-first)))
    (harness-wait "the second page" (lambda () (>= cityroulette-list--printed 400)))
    (harness-type "C-u 3 8 0 C-n")
    (should (< 400 cityroulette-list--printed 1000))
    (let ((name (cityroulette-city-name (cityroulette-list-city))))
      (harness-type "f")
      (should (equal name (harness-first)))
      (harness-type "M->")
      (should (= 95052 (count-lines (point-min) (point-max))))
      (should (equal name (harness-first))))
    (harness-type "/ l i s b o n RET")
    (should (equal "Lisbon" (harness-first)))
    (harness-check)))

(ert-deftest cityroulette-acceptance-another-process-commits ()
  (harness-with harness-offline
    (harness-other "call" "archive.add" "city=2661604")
    (cityroulette-browse)
    (should (equal '("Basel") (harness-names)))
    (harness-other "call" "archive.add" "city=2657896")
    (harness-wait "the city of the other process"
                  (lambda () (equal '("Zürich" "Basel") (harness-names))))
    (harness-check)))

(defun acceptance-test-day ()
  "Star, filter, remove, undo and commit; return the visible names."
  (cityroulette-country "CH")
  (harness-goto "Basel")
  (harness-type "f")
  (harness-type "/ l a u s RET")
  (let ((found (harness-names)))
    (harness-type "\\")
    (harness-goto "Bern")
    (harness-type "D")
    (cityroulette-list-undo)
    (harness-check)
    (let ((shown (harness-text)))
      (harness-type "C-x C-s")
      (harness-settle)
      (list found shown))))

(ert-deftest cityroulette-acceptance-the-same-against-a-stub ()
  (harness-with harness-offline
    (let* ((file (expand-file-name "day.rpc" harness-data))
           (cityroulette-arguments (append cityroulette-arguments (list "--record" file)))
           (seen (acceptance-test-day)))
      (harness-forget)
      (should (equal '("Lausanne") (car seen)))
      ;; Play the recording to the package, which must send every line of it again.
      (harness-stub-file file
        (should (equal seen (acceptance-test-day)))))))

(provide 'acceptance-test)

;;; acceptance-test.el ends here
