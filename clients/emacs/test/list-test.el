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

(ert-deftest cityroulette-list-stars-all-unless-all-have-a-star ()
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

(ert-deftest cityroulette-list-a-count-and-a-region-select-several-rows ()
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
    (harness-type "U C-u % m ticino RET")
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

(ert-deftest cityroulette-list-regexp-matches-the-name ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (cl-flet ((marked () (mapcar #'cityroulette-city-name (cityroulette-list--marked ?*))))
      (harness-type "% m ^b.*n$ RET")
      (should (equal '("Bern") (marked)))
      ;; Basel is in Basel-City, and all are in CH.
      (harness-type "U % m -city RET")
      (should-not (marked))
      (harness-type "% m ^ch$ RET")
      (should-not (marked))
      (harness-type "C-u % m -city$ RET")
      (should (equal '("Basel") (marked)))
      (harness-type "U C-u % m ^ch$ RET")
      (should (= 30 (length (marked)))))))

(ert-deftest cityroulette-list-marks-survive-a-filter-and-apply-to-visible-rows ()
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

(ert-deftest cityroulette-list-point-stays-in-the-list-when-rows-come-and-go ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (goto-char (point-max))
    (forward-line -3)
    (harness-type "/ b a s RET")
    ;; The rows at and below point were hidden.
    (should (equal "Basel" (cityroulette-city-name (cityroulette-list-city))))
    (harness-type "\\")
    (should (equal "Basel" (cityroulette-city-name (cityroulette-list-city))))
    (goto-char (point-max))
    (harness-type "/ q q q RET")
    (should-not (cityroulette-list-city))
    (harness-type "\\")
    (should (equal "Zürich" (cityroulette-city-name (cityroulette-list-city))))
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
    ;; A star leaves the row where it is, a removal removes it, undo restores it.
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

(ert-deftest cityroulette-list-sorts-letters-with-accents-with-those-without ()
  (cl-flet ((sorted (&rest names)
              (mapcar #'cityroulette-city-name
                      (cityroulette-row-sort
                       (mapcar (lambda (name) (make-cityroulette-city :name name)) names)
                       '("City")))))
    (should (equal '("Ávila" "Łódź" "Lublin" "Örebro" "Oslo" "Ürümqi" "Zug")
                   (sorted "Zug" "Ürümqi" "Oslo" "Örebro" "Lublin" "Łódź" "Ávila")))
    ;; Several accents, letters without decomposition, other scripts.
    (should (equal '("Donetsk" "Đồng Hới" "Ħamrun" "Hanoi" "Iğdır" "Igel" "Ķekava" "Kiel")
                   (sorted "Kiel" "Ķekava" "Igel" "Iğdır" "Hanoi" "Ħamrun" "Đồng Hới" "Donetsk")))
    (should (equal '("東京" "가평") (sorted "가평" "東京")))))

(ert-deftest cityroulette-list-undo-and-redo-take-a-count ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (harness-type "M-< C-n D D D D")
    (harness-type "C-u 3 C-/")
    (should (= 29 (length (harness-names))))
    (harness-type "C-u 2 r")
    (should (= 27 (length (harness-names))))
    (should-error (harness-type "C-u 9 C-/") :type 'user-error)
    (should (= 30 (length (harness-names))))
    (harness-check)))

(ert-deftest cityroulette-list-commands-are-refused-in-other-buffers ()
  (harness-with harness-offline
    (with-temp-buffer
      (insert "text")
      (mapatoms
       (lambda (command)
         (when (and (commandp command)
                    (string-match-p "\\`cityroulette-list-[a-z]" (symbol-name command))
                    (not (memq command '(cityroulette-list-mode cityroulette-list-click-sort
                                         cityroulette-list-unmark-backward))))
           (ert-info ((symbol-name command))
             (cl-letf (((symbol-function 'read-regexp) #'ignore)
                       ((symbol-function 'completing-read) (lambda (&rest _) "all")))
               (should-error (call-interactively command) :type 'user-error))))))
      (should (equal "text" (buffer-string))))))

(ert-deftest cityroulette-list-a-clone-is-refused ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (should-error (clone-indirect-buffer nil nil))
    (should-error (clone-buffer))
    (should (= 1 (length (cityroulette-list-buffers))))))

(ert-deftest cityroulette-list-removed-cities-lose-their-marks ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (dolist (keys '("t D" "t K" "C-u 30 d x"))
      (goto-char (point-min))
      (forward-line 1)
      (harness-type keys)
      (should-not (harness-names))
      (should-not (string-match-p "marked\\|flagged" (cityroulette-list--header)))
      (harness-type "C-/"))
    ;; Starred cities stay, with theirs.
    (harness-type "M-< C-n f M-< C-n t K")
    (should (string-match-p "1 new · 1 starred · 1 marked" (cityroulette-list--header)))
    (harness-check)))

(ert-deftest cityroulette-list-scopes-are-named-in-words ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (harness-goto "Basel")
    (harness-type "f | starred RET")
    (should (equal '("Basel") (harness-names)))
    (should (string-match-p "1 of 30 new.*filter starred" (cityroulette-list--header)))
    (harness-type "| unstarred RET")
    (should (= 29 (length (harness-names))))
    (should (string-match-p "filter unstarred" (cityroulette-list--header)))
    (harness-type "| RET")
    (should (= 30 (length (harness-names))))
    (should-not (string-match-p "filter" (cityroulette-list--header)))))

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

(ert-deftest cityroulette-list-eldoc-shows-time-and-weather ()
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

(ert-deftest cityroulette-list-keys-follow-conventions ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (harness-type "C-s B e r n RET")
    (should (equal "Bern" (cityroulette-city-name (cityroulette-list-city))))
    (should (eq 'cityroulette-list-sort (key-binding (kbd "S"))))
    (should (eq 'cityroulette-list-save (key-binding (kbd "C-x C-s"))))
    (should (eq 'cityroulette-list-commit (key-binding (kbd "C-x C-w"))))
    (should (eq 'cityroulette-list-undo (key-binding (kbd "C-/"))))
    (should (eq 'undefined (key-binding (kbd "}"))))))

(ert-deftest cityroulette-list-point-stays-with-the-last-city-when-it-is-starred ()
  (harness-with harness-offline
    (cityroulette-country "LI")
    (goto-char (point-max))
    (forward-line -1)
    (let ((name (cityroulette-city-name (cityroulette-list-city))))
      ;; The second press takes the star back.
      (harness-type "s")
      (should (equal name (cityroulette-city-name (cityroulette-list-city))))
      (harness-type "s")
      (should (= 0 (cityroulette-session-number (harness-session) :favorites)))
      ;; Also if the row stays the last one.
      (harness-type "t s U")
      (goto-char (point-max))
      (forward-line -1)
      (harness-type "s s")
      (should (equal name (cityroulette-city-name (cityroulette-list-city))))
      (should (= 14 (cityroulette-session-number (harness-session) :favorites))))
    (harness-check)))

(ert-deftest cityroulette-list-a-typed-filter-goes-to-the-first-match ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (dolist (typed '("b e" "z" "a n"))
      (goto-char (point-max))
      (forward-line -1)
      (harness-type (format "/ %s RET" typed))
      (should (< 1 (length (harness-names))))
      (should (equal (car (harness-names))
                     (cityroulette-city-name (cityroulette-list-city))))
      (harness-type "\\"))
    ;; Without a filter, or after a quit, point is where it was.
    (harness-goto "Zug")
    (harness-type "/ b e DEL DEL RET")
    (should (equal "Zug" (cityroulette-city-name (cityroulette-list-city))))
    (condition-case nil
        (harness-type "/ b e C-g")
      (quit nil))
    (should (equal "Zug" (cityroulette-city-name (cityroulette-list-city))))))

(ert-deftest cityroulette-list-a-header-isolates-names-written-to-the-left ()
  (harness-with harness-offline
    (dolist (name '("القاهرة" "ירושלים"))
      (cityroulette-search name)
      (should (string-match-p (concat " Called " name "\u200e · ")
                              (substring-no-properties (cityroulette-list--header))))
      (cityroulette-list-filter name)
      (should (string-match-p (concat "filter “" name "\u200e”")
                              (substring-no-properties (cityroulette-list--header)))))
    (should (string-match-p (concat "\\`القاهرة\u200e · ")
                            (substring-no-properties
                             (cityroulette-city-line (make-cityroulette-city :name "القاهرة")))))
    (cityroulette-country "LI")
    (should-not (string-match-p "\u200e" (cityroulette-list--header)))))

(provide 'list-test)

;;; list-test.el ends here
