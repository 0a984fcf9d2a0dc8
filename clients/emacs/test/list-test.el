;;; list-test.el --- Lists, their marks and orders  -*- lexical-binding: t -*-

;;; Code:

(require 'harness)

(ert-deftest cityroulette-list-marked-cities-are-one-edit ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (harness-goto "Basel")
    (harness-type "m m m")
    (should (string-match-p "3 marked" (cityroulette-list--header)))
    (harness-type "f")
    (should (= 3 (cityroulette-session-number (harness-session) :favorites)))
    (harness-type "C-/")
    (should (= 0 (cityroulette-session-number (harness-session) :favorites)))
    (harness-type "D")
    (should (= 27 (length (harness-names))))
    (should-not (string-match-p "marked" (cityroulette-list--header)))
    (harness-type "C-/")
    (should (= 30 (length (harness-names))))
    (harness-check)))

(ert-deftest cityroulette-list-a-star-goes-to-all-unless-all-have-one ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (harness-goto "Basel")
    (harness-type "f")
    (harness-goto "Basel")
    (harness-type "m")
    (harness-goto "Bern")
    (harness-type "m f")
    (should (= 2 (cityroulette-session-number (harness-session) :favorites)))
    (harness-type "f")
    (should (= 0 (cityroulette-session-number (harness-session) :favorites)))
    (harness-check)))

(ert-deftest cityroulette-list-a-count-and-a-region-mean-several-rows ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (goto-char (point-min))
    (forward-line 1)
    (harness-type "C-u 2 f")
    (should (= 2 (cityroulette-session-number (harness-session) :favorites)))
    (harness-goto "Bern")
    (let ((transient-mark-mode t))
      (set-mark (point))
      (forward-line 2)
      (activate-mark)
      (harness-type "D"))
    (should-not (member "Bern" (harness-names)))
    (should-not (member "Winterthur" (harness-names)))
    (should (member "Luzern" (harness-names)))
    (harness-check)))

(ert-deftest cityroulette-list-marks-as-in-dired ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (harness-type "t")
    (should (= 30 (length (cityroulette-list--marked ?*))))
    (harness-goto "Basel")
    (harness-type "u t")
    (should (equal '("Basel") (mapcar #'cityroulette-city-name
                                      (cityroulette-list--marked ?*))))
    (harness-type "U % m ticino RET")
    (should (equal '("Lugano" "Bellinzona") (mapcar #'cityroulette-city-name
                                                    (cityroulette-list--marked ?*))))
    (harness-goto "Bellinzona")
    (forward-line 1)
    (harness-type "DEL")
    (should (equal "Bellinzona" (cityroulette-city-name (cityroulette-list-city))))
    (should (equal '("Lugano") (mapcar #'cityroulette-city-name
                                       (cityroulette-list--marked ?*))))
    (should-error (cityroulette-list-execute) :type 'user-error)
    (harness-check)))

(ert-deftest cityroulette-list-marks-outlive-a-filter-and-work-on-what-is-visible ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (harness-goto "Basel")
    (harness-type "m")
    (harness-goto "Bern")
    (harness-type "m / b a s RET D")
    (harness-type "\\")
    (should-not (member "Basel" (harness-names)))
    (should (member "Bern" (harness-names)))
    (should (equal '("Bern") (mapcar #'cityroulette-city-name
                                     (cityroulette-list--marked ?*))))
    (harness-check)))

(ert-deftest cityroulette-list-sorts-by-columns-and-back ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (harness-goto "Basel")
    (move-to-column 10)
    (harness-type "S")
    (should (equal "Basel" (car (harness-names))))
    (should (equal "Zürich (Kreis 9)" (car (last (harness-names)))))
    (should (equal "Basel" (cityroulette-city-name (cityroulette-list-city))))
    (should (string-match-p "by City" (cityroulette-list--header)))
    ;; A star leaves the row where it is, a removal takes it, an undo brings it back.
    (harness-goto "Bern")
    (harness-type "f")
    (should (equal '("Basel" "Bellinzona" "Bern") (seq-take (harness-names) 3)))
    (should (string-match-p "★.*Bern" (harness-line 3)))
    (harness-goto "Bellinzona")
    (harness-type "D")
    (should (equal '("Basel" "Bern") (seq-take (harness-names) 2)))
    (harness-type "C-/")
    (should (equal '("Basel" "Bellinzona" "Bern") (seq-take (harness-names) 3)))
    (harness-check)
    (cityroulette-list-sort "City")
    (should (equal "Zürich (Kreis 9)" (car (harness-names))))
    (cityroulette-list-sort "City")
    (should (equal '("Bern" "Zürich") (seq-take (harness-names) 2)))
    (cityroulette-list-sort "People")
    (should (equal '("Zürich" "Geneva") (seq-take (harness-names) 2)))
    (harness-check)))

(ert-deftest cityroulette-list-random-edits-draw-what-the-program-has ()
  (harness-with harness-offline
    (cityroulette-country "DE")
    (random "cityroulette")
    (dotimes (round 150)
      (goto-char (point-min))
      (forward-line (1+ (random (max 1 (length (harness-rows))))))
      (pcase (random 9)
        ((or 0 1 2) (ignore-errors (harness-type "f")))
        (3 (ignore-errors (harness-type "D")))
        ((or 4 5) (ignore-errors (cityroulette-list-undo)))
        (6 (ignore-errors (cityroulette-list-redo)))
        (7 (cityroulette-list-filter (aref ["" "a" "be" "" "ch"] (random 5))))
        (8 (cityroulette-list-filter "")))
      (when (zerop (% round 10))
        (harness-check)))
    (harness-check)))

(ert-deftest cityroulette-list-point-stays-with-its-row-when-others-change ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (harness-goto "Bern")
    (move-to-column 12)
    (let ((ids (list (cityroulette-city-id (harness-row "Zug")))))
      (cityroulette-edit--call :city.setFavorite (list :city (car ids) :favorite t)))
    (should (equal "Bern" (cityroulette-city-name (cityroulette-list-city))))
    (should (= 12 (current-column)))
    (cityroulette-list--mark (list (cityroulette-list-city)) ?*)
    (should (= 12 (current-column)))
    (cityroulette-list-filter "be")
    (should (equal "Bern" (cityroulette-city-name (cityroulette-list-city))))))

(ert-deftest cityroulette-list-a-starred-row-does-not-look-like-the-column-names ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (harness-goto "Basel")
    (harness-type "f")
    (goto-char (point-min))
    (should (seq-find (lambda (overlay)
                        (eq 'tabulated-list-fake-header (overlay-get overlay 'face)))
                      (overlays-at (point))))
    (forward-line 1)
    (should-not (seq-find (lambda (overlay)
                            (eq 'tabulated-list-fake-header (overlay-get overlay 'face)))
                          (overlays-at (point))))))

(ert-deftest cityroulette-list-a-quit-brings-the-former-filter-back ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (cityroulette-list-filter "zug")
    (condition-case nil
        (harness-type "/ C-a C-k b e r n C-g")
      (quit nil))
    (should (equal '("Zug") (harness-names)))
    (harness-check)))

(ert-deftest cityroulette-list-kill-asks-only-about-edits ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (let ((list (current-buffer)) (asked nil))
      (cl-letf (((symbol-function 'y-or-n-p) (lambda (_) (setq asked t) nil)))
        (harness-goto "Basel")
        (harness-type "f")
        (should-not (kill-buffer list))
        (should asked)
        (switch-to-buffer "*scratch*")
        (cityroulette-country "AD")
        (setq asked nil)
        (should (kill-buffer (current-buffer)))
        (should-not asked))
      (cl-letf (((symbol-function 'y-or-n-p) #'always))
        (should (kill-buffer list)))
      ;; The program has let go of both, and of the draft.
      (harness-settle)
      (let ((answer (cityroulette-rpc-call :session.list nil)))
        (should (seq-empty-p (plist-get answer :sessions)))
        (should (seq-empty-p (plist-get answer :drafts)))))))

(ert-deftest cityroulette-list-commit-asks-when-a-filter-hides-cities ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (cityroulette-list-filter "basel")
    (cl-letf (((symbol-function 'y-or-n-p) #'ignore))
      (should-error (cityroulette-list-commit) :type 'user-error))
    (should (= 0 (harness-archived)))
    (cl-letf (((symbol-function 'y-or-n-p) #'always))
      (cityroulette-list-commit))
    (should (= 1 (harness-archived)))))

(ert-deftest cityroulette-list-commit-shows-the-archive-that-is-open-already ()
  (harness-with harness-offline
    (harness-other "call" "archive.add" "city=2661604")
    (cityroulette-browse)
    (let ((archive (current-buffer)) (import nil))
      (cityroulette-country "LI")
      (setq import (current-buffer))
      (harness-type "C-x C-s")
      (should (eq archive (current-buffer)))
      (should-not (buffer-live-p import))
      (harness-wait "the new cities" (lambda () (< 1 (length (harness-names)))))
      (harness-check))))

(ert-deftest cityroulette-list-a-click-on-a-column-sorts-by-it ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (goto-char (point-min))
    (search-forward "City")
    (cityroulette-list-click-sort
     (list 'mouse-1 (list (selected-window) (1- (point)) '(0 . 0) 0)))
    (should (equal "Basel" (car (harness-names))))
    (goto-char (point-min))
    (search-forward "City")
    (should (eq 'cityroulette-list-click-sort
                (command-remapping
                 (lookup-key (get-text-property (1- (point)) 'keymap) [mouse-1]))))))

(ert-deftest cityroulette-list-save-some-buffers-commits ()
  (harness-with harness-offline
    (cityroulette-country "LI")
    (harness-type "f")
    (save-some-buffers t (lambda () (derived-mode-p 'cityroulette-list-mode)))
    (should (< 0 (harness-archived)))))

(ert-deftest cityroulette-list-nothing-to-store-is-said ()
  (harness-with harness-offline
    (cityroulette-browse)
    (should (equal nil (harness-names)))
    (should (string-match-p "nothing" (error-message-string
                                       (should-error (cityroulette-list-commit)
                                                     :type 'user-error))))
    (should-error (cityroulette-list-star (cityroulette-list-targets))
                  :type 'user-error)))

(ert-deftest cityroulette-list-own-edits-stay-when-another-process-commits ()
  (harness-with harness-offline
    (dolist (id '("2661604" "2657896"))
      (harness-other "call" "archive.add" (concat "city=" id)))
    (cityroulette-browse)
    (harness-goto "Basel")
    (harness-type "f")
    (harness-other "call" "archive.add" "city=2660646")
    (harness-other "call" "archive.remove" "city=2657896")
    (harness-wait "what the other process did"
                  (lambda () (equal '("Basel" "Geneva") (harness-names))))
    (should (buffer-modified-p))
    (harness-type "C-x C-s")
    (should (equal '("Basel" "Geneva") (harness-names)))
    (should (string-match-p "★" (harness-line 1)))
    (harness-check)))

(ert-deftest cityroulette-list-eldoc-tells-clock-and-weather ()
  (harness-with harness-recorded
    (let ((cityroulette-count 2))
      (cityroulette-country "AD")
      (harness-type "w")
      (harness-wait "the weather" (lambda () (harness-said-p "Weather of 2")))
      (goto-char (point-min))
      (forward-line 1)
      (should (string-match-p
               "Andorra la Vella · Andorra la Vella, AD · [A-Z][a-z]+ [0-9:]+ · 6°  Partly cloudy"
               (substring-no-properties (cityroulette-list--eldoc))))
      (should (memq #'cityroulette-list--eldoc eldoc-documentation-functions)))))

(ert-deftest cityroulette-list-names-of-all-scripts-line-up ()
  (harness-with harness-offline
    (let ((row (lambda (name region)
                 (string-width
                  (car (split-string
                        (cityroulette-row-text
                         (make-cityroulette-city :id 1 :name name :admin1 region
                                                 :country "XX" :population 1)
                         nil)
                        "\n"))))))
      (should (= (funcall row "Bern" "Bern")
                 (funcall row "東京都新宿区西新宿二丁目八番一号" "東京都")
                 (funcall row "Śródmieście Południowe w Warszawie" "Województwo mazowieckie"))))
    (should (equal "a b" (cityroulette-city-name
                          (cityroulette-city-read '(:id 1 :name "a\nb")))))))

(ert-deftest cityroulette-list-keys-are-where-they-are-expected ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (harness-type "C-s B e r n RET")
    (should (equal "Bern" (cityroulette-city-name (cityroulette-list-city))))
    (should (eq 'cityroulette-list-sort (key-binding (kbd "S"))))
    (should (eq 'cityroulette-list-commit (key-binding (kbd "C-x C-s"))))
    (should (eq 'cityroulette-list-undo (key-binding (kbd "C-/"))))
    (should (eq 'undefined (key-binding (kbd "}"))))))

(provide 'list-test)

;;; list-test.el ends here
