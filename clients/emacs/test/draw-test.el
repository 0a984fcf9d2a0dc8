;;; draw-test.el --- The mirror of a session and its drawing  -*- lexical-binding: t -*-

;;; Code:

(require 'harness)

(ert-deftest cityroulette-list-random-edits-draw-the-program-s-list ()
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

(ert-deftest cityroulette-list-edits-of-a-half-read-list-are-consistent ()
  (harness-with harness-offline
    (let ((cityroulette-count 2500))
      (cityroulette-around "47, 8" 800))
    (random "half read")
    (let* ((all (append (plist-get (cityroulette-edit--call :session.get
                                                            (list :offset 2000 :limit 500))
                                   :cities)
                        nil))
           (far (mapcar (lambda (city) (plist-get city :id)) all)))
      (dotimes (_ 30)
        (goto-char (point-min))
        (forward-line (1+ (random (min 600 cityroulette-list--printed))))
        (pcase (random 7)
          ((or 0 1) (cityroulette-list-star (cityroulette-list-targets)))
          (2 (cityroulette-list-remove (cityroulette-list-targets 3)))
          (3 (ignore-errors (cityroulette-list-undo)))
          ;; A row that has not been read moves to the top.
          (4 (cityroulette-edit--call :city.toggleFavorite
                                      (list :city (nth (random (length far)) far))))
          (5 (cityroulette-list-filter (if (zerop (random 2)) "an" "")))
          (6 (goto-char (point-max)) (cityroulette-list--fill)))
        ;; The rows read so far are the beginning of the program's list.
        (unless (cityroulette-session-resetting (harness-session))
          (let ((rows (mapcar #'cityroulette-city-name (harness-rows))))
            (should (equal (seq-take rows 200)
                           (seq-take (mapcar (lambda (city) (plist-get city :name))
                                             (plist-get (cityroulette-edit--call
                                                         :session.get
                                                         (list :offset 0 :limit 200))
                                                        :cities))
                                     (length rows)))))))
      (cityroulette-list-unfilter)
      (harness-check)
      (should (< 2000 (length (harness-rows)))))))

(ert-deftest cityroulette-list-all-rows-are-read-again-after-a-reset ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (cityroulette-list-filter "be")
    (harness-check)
    (cityroulette-session-reload (harness-session))
    (cityroulette-list-read-all)
    (should-not (cityroulette-session-resetting (harness-session)))))

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

(ert-deftest cityroulette-list-a-redraw-keeps-the-place-of-each-window ()
  (harness-with harness-offline
    (let ((cityroulette-count 200))
      (cityroulette-country "DE"))
    (let* ((list (current-buffer))
           (here (selected-window))
           (there (split-window))
           (name (lambda (position)
                   (with-current-buffer list
                     (cityroulette-city-name (get-text-property position 'cityroulette-city)))))
           (place (lambda (window)
                    (mapcar name (list (window-point window) (window-start window))))))
      (unwind-protect
          (progn
            (dolist (pair `((,here . 60) (,there . 120)))
              (with-selected-window (car pair)
                (cityroulette-list--goto (cdr pair))
                (set-window-point nil (point))
                (set-window-start nil (line-beginning-position -2) t)))
            (let ((before (mapcar place (list here there))))
              (with-current-buffer list
                (cityroulette-list--draw))
              (should (equal before (mapcar place (list here there))))))
        (delete-window there)))))

(ert-deftest cityroulette-list-a-quit-restores-the-previous-filter ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (cityroulette-list-filter "zug")
    (condition-case nil
        (harness-type "/ C-a C-k b e r n C-g")
      (quit nil))
    (should (equal '("Zug") (harness-names)))
    (harness-check)))

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

(defun draw-test-narrow (from to)
  "Narrow the list to the rows from the city FROM to the city TO."
  (harness-goto to)
  (let ((end (line-beginning-position 2)))
    (harness-goto from)
    (narrow-to-region (point) end)))

(ert-deftest cityroulette-list-changes-of-a-narrowed-list-are-drawn-in-the-whole-list ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (random "narrowed")
    (dotimes (_ 60)
      (goto-char (point-min))
      (let ((row (lambda () (forward-line (1+ (random (length (harness-rows))))) (point))))
        (narrow-to-region (funcall row) (progn (goto-char (point-min)) (funcall row))))
      (goto-char (point-min))
      (pcase (random 6)
        ((or 0 1) (ignore-errors (harness-type "f")))
        (2 (ignore-errors (harness-type "D")))
        ((or 3 4) (ignore-errors (cityroulette-list-undo)))
        ;; A row outside the narrowing.
        (5 (cityroulette-edit--call
            :city.toggleFavorite
            (list :city (cityroulette-city-id (seq-random-elt (harness-rows)))))))
      (widen)
      (should-not (harness-said-p "args-out-of-range"))
      (harness-check))
    (widen)
    (draw-test-narrow "Bern" "Luzern")
    (harness-type "M-<")
    (harness-type "f")
    (should (equal '("Winterthur" "Luzern") (harness-names)))
    (should (buffer-narrowed-p))))

(ert-deftest cityroulette-list-commands-apply-to-the-narrowed-rows ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (harness-goto "Basel")
    (harness-type "m")
    (draw-test-narrow "Bern" "Luzern")
    (harness-type "t")
    (should (string-match-p "\\`\\*" (harness-line)))
    (should (equal '("Bern" "Winterthur" "Luzern")
                   (mapcar #'cityroulette-city-name (cityroulette-list--marked ?*))))
    (harness-type "D")
    (widen)
    (should (member "Basel" (harness-names)))
    (should (= 27 (length (harness-names))))
    (harness-type "C-/")
    (draw-test-narrow "Bern" "Luzern")
    (harness-type "K")
    (widen)
    (should (= 27 (length (harness-names))))
    (harness-check)))

(ert-deftest cityroulette-list-a-filter-leaves-no-row-above-a-window-with-room ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (dolist (filter '("z u r" "b e" "q q q"))
      (goto-char (point-max))
      (forward-line -1)
      (set-window-start nil (line-beginning-position -1) t)
      (harness-type (concat "/ " filter " RET"))
      (should (>= (window-body-height) (count-lines (point-min) (point-max))))
      (should (= (point-min) (window-start)))
      (harness-type "\\"))
    ;; More rows than the window has: it is full.
    (goto-char (point-max))
    (forward-line -1)
    (split-window nil (- (window-total-height) 6))
    (set-window-start nil (point) t)
    (harness-type "/ e RET")
    (should (= (window-body-height) (count-lines (window-start) (point-max))))
    (delete-other-windows)))

(ert-deftest cityroulette-list-removals-and-saving-leave-no-row-above-a-window-with-room ()
  (harness-with harness-offline
    (cl-flet ((scroll ()
                (goto-char (point-max))
                (forward-line -1)
                (set-window-start nil (line-beginning-position) t)))
      (cityroulette-country "CH")
      (harness-type "M-< C-n f C-n C-n f")
      (scroll)
      (harness-type "K")
      (should (= 2 (length (harness-names))))
      (should (= (point-min) (window-start)))
      (scroll)
      (harness-type "C-x C-s")
      (should (= 2 (length (harness-names))))
      (should (= (point-min) (window-start)))
      (scroll)
      (harness-type "g")
      (harness-settle)
      (should (= (point-min) (window-start)))
      ;; The archive that was opened before is shown again.
      (cityroulette-country "LI")
      (scroll)
      (harness-type "f C-x C-s")
      (harness-wait "the archive" (lambda () (= 16 (length (harness-names)))))
      (should (= (point-min) (window-start))))))

;;; Colours

(defun draw-test-luminance (color)
  "The relative luminance of COLOR, such as #a8480c, by WCAG 2."
  (let ((sum 0))
    (cl-loop for weight in '(0.2126 0.7152 0.0722)
             for from in '(1 3 5)
             for value = (/ (string-to-number (substring color from (+ from 2)) 16) 255.0)
             do (cl-incf sum (* weight (if (<= value 0.04045) (/ value 12.92)
                                         (expt (/ (+ value 0.055) 1.055) 2.4)))))
    sum))

(defun draw-test-contrast (one other)
  "The contrast of the colours ONE and OTHER, from 1 to 21."
  (let ((pair (sort (list (draw-test-luminance one) (draw-test-luminance other)) #'>)))
    (/ (+ (car pair) 0.05) (+ (cadr pair) 0.05))))

(ert-deftest cityroulette-draw-temperatures-are-readable-in-light-and-dark-themes ()
  (should (< 20.9 (draw-test-contrast "#000000" "#ffffff")))
  (dolist (face '(cityroulette-cold cityroulette-mild cityroulette-hot))
    (pcase-let ((`((((background light)) :foreground ,light) (t :foreground ,dark))
                 (face-default-spec face)))
      ;; Without a theme, and the current line in modus-operandi and modus-vivendi.
      (dolist (background '("#ffffff" "#f2eff3"))
        (should (<= 4.5 (draw-test-contrast light background))))
      (dolist (background '("#000000" "#151823"))
        (should (<= 4.5 (draw-test-contrast dark background)))))))

(provide 'draw-test)

;;; draw-test.el ends here
