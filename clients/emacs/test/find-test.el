;;; find-test.el --- One city: finding, forecasts, links  -*- lexical-binding: t -*-

;;; Code:

(require 'harness)
(require 'org)

(defun find-test-complete (text)
  "The candidates for TEXT as a completion shows them, with their suffixes."
  (let* ((cityroulette-find--candidates (make-hash-table :test #'equal))
         (cityroulette-find--last nil)
         (all (all-completions text #'cityroulette-find--table)))
    (mapcar (lambda (row) (concat (car row) (string-trim-right (nth 2 row))))
            (cityroulette-find--affixation all #'cityroulette-find-annotation))))

(ert-deftest cityroulette-find-tolerates-errors-and-accepts-any-language ()
  (harness-with harness-offline
    (dolist (pair '(("new yrok" . "New York City") ("Florenz" . "Florence")
                    ("東京" . "Tokyo") ("Portland, Maine" . "Portland")))
      (should (string-prefix-p (cdr pair) (car (find-test-complete (car pair))))))
    (should-not (find-test-complete ""))
    (should-not (find-test-complete "qqqqqqqqqq"))))

(ert-deftest cityroulette-find-annotates-and-distinguishes-namesakes ()
  (harness-with harness-offline
    (let ((all (find-test-complete "florence")))
      (should (string-match-p "\\`Florence +Tuscany, IT  367 150\\'" (car all)))
      (should (= (length all) (length (delete-dups (copy-sequence all)))))
      (should (seq-find (lambda (text) (string-match-p "\\`Florence, Alabama, US" text))
                        all)))
    (should (string-match-p "“Florenz”" (car (find-test-complete "florenz"))))))

(ert-deftest cityroulette-find-completes-in-the-minibuffer ()
  (harness-with harness-offline
    (harness-type "M-x cityroulette-find RET tegucig TAB RET")
    (should (string-match-p "\\` Tegucigalpa" (harness-text)))
    ;; An incomplete name selects the best match.
    (harness-type "M-x cityroulette-find RET new SPC yrok RET")
    (should (string-match-p "\\` New York City" (harness-text)))
    (should-error (harness-type "M-x cityroulette-find RET qqqqqqqq RET"))))

(ert-deftest cityroulette-find-shows-other-names-below-the-weather ()
  (harness-with harness-recorded
    (harness-type "M-x cityroulette-find RET andorra SPC la SPC vella RET")
    (harness-wait "the forecast" (lambda () (string-match-p "Snow on Monday" (harness-text))))
    (let ((text (harness-text)))
      (should (< (string-match "Now " text)
                 (string-match "Snow on Monday" text)
                 (string-match "\n Also: .*Andorre" text)
                 (string-match "Contains data from GeoNames" text))))))

(ert-deftest cityroulette-find-archives-stars-and-copies ()
  (harness-with harness-offline
    (cityroulette-browse)
    (let ((list (current-buffer)))
      (harness-type "M-x cityroulette-find RET lisbon RET a")
      (should (string-match-p "✓ archived" (harness-text)))
      (should-not (buffer-modified-p))
      (harness-type "s")
      (should (string-match-p "★" (harness-text)))
      (harness-type "W")
      (should (equal "geo:38.72509,-9.1498" (current-kill 0)))
      ;; An open list of the archive shows it too.
      (with-current-buffer list
        (harness-wait "the row" (lambda () (equal '("Lisbon") (harness-names))))
        (harness-wait "the star" (lambda () (cityroulette-city-favorite (car (harness-rows)))))
        (harness-check)))))

(ert-deftest cityroulette-find-copies-the-marked-rows-in-a-format ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (harness-goto "Basel")
    (harness-type "m")
    (harness-goto "Bern")
    (harness-type "m C-u W org RET")
    (should (harness-said-p "\\`Copied 2 cities as org\\'"))
    (should (equal "[[geo:47.55839,7.57327][Basel]]\n[[geo:46.94809,7.44744][Bern]]"
                   (current-kill 0)))))

(ert-deftest cityroulette-around-lets-choose-between-namesakes ()
  (harness-with harness-offline
    (harness-type "M-x cityroulette-around RET springfield RET Springfield, SPC Mass TAB RET")
    (should (equal "*CityRoulette: Around Springfield*" (buffer-name)))
    (should (equal "Massachusetts" (cityroulette-city-admin1 (car (harness-rows)))))
    ;; An empty answer is the first.
    (harness-type "M-x cityroulette-around RET springfield RET RET")
    (should (equal "*CityRoulette: Around Springfield*<2>" (buffer-name)))
    (should-error (cityroulette-around "") :type 'user-error)
    (should-error (cityroulette-around "qqqqqqqqqqqq") :type 'user-error)
    (let ((cityroulette-location '(43.77 . 11.25)))
      (harness-type "C-u 5 M-x cityroulette-around RET RET")
      (should (equal "*CityRoulette: Around Florence*" (buffer-name)))
      (should (equal 5.0 (float (plist-get (cityroulette-session-source (harness-session))
                                           :radiusKm)))))))

(ert-deftest cityroulette-around-lets-choose-a-city-of-a-country-or-a-similar-name ()
  (harness-with harness-offline
    (harness-type "M-x cityroulette-around RET Schweiz RET Bern TAB RET")
    (should (equal "*CityRoulette: Around Bern*" (buffer-name)))
    (harness-type "M-x cityroulette-around RET Lucerrn RET RET")
    (should (string-match-p "Around Lu" (buffer-name)))
    (should (equal (list (cons "here" '(:lat 1 :lon 2)))
                   (cityroulette--candidates
                    '(:data (:candidates [(:name "here" :location (:lat 1 :lon 2))
                                          (:name "Georgia" :code "GE")])))))))

(ert-deftest cityroulette-country-completes-any-of-its-names ()
  (harness-with harness-offline
    (cl-flet ((complete (text)
                (let ((cityroulette-find--last nil))
                  (all-completions text #'cityroulette-find--country-table))))
      ;; A beginning in German, Russian and English, complete names, and codes.
      (dolist (pair '(("Deutschl" . "Germany") ("Герман" . "Germany") ("swit" . "Switzerland")
                      ("ドイツ" . "Germany") ("Elfenbeinküste" . "Ivory Coast")
                      ("UK" . "United Kingdom") ("Holland" . "The Netherlands") ("DEU" . "Germany")
                      ("CH" . "Switzerland") ("Mónaco" . "Monaco") ("Singapur" . "Singapore")
                      ("BL" . "Saint Barthelemy")))
        (should (equal (cdr pair) (car (complete (car pair))))))
      (should (member "South Korea" (complete "Korea")))
      (should (equal '("Democratic Republic of the Congo" "Republic of the Congo")
                     (complete "Congo")))
      (should (< 200 (length (complete ""))))
      (should-not (complete "qqqqq")))
    (should (= 0 (length (plist-get (cityroulette-rpc-call :session.list nil) :sessions))))
    (harness-type "M-x cityroulette-country RET Deutschl TAB RET")
    (should (equal "*CityRoulette: Largest of Germany*" (buffer-name)))
    ;; One possible country needs no completion.
    (harness-type "M-x cityroulette-country RET Norweg RET")
    (should (equal "*CityRoulette: Largest of Norway*" (buffer-name)))
    (should (string-match-p "may mean Democratic Republic of the Congo"
                            (error-message-string
                             (should-error (cityroulette-country "Congo")))))))

(ert-deftest cityroulette-country-takes-the-only-one-that-begins-with-the-text ()
  (harness-with harness-offline
    ;; The program finds other countries that are similar to these texts.
    (dolist (pair '(("Switz" . "Switzerland") ("swi" . "Switzerland") ("ire" . "Ireland")
                    ("united SPC k" . "United Kingdom")))
      (harness-type (format "M-x cityroulette-country RET %s RET" (car pair)))
      (should (equal (format "*CityRoulette: Largest of %s*" (cdr pair))
                     (replace-regexp-in-string "<2>" "" (buffer-name)))))
    (should (equal "Switzerland" (let ((cityroulette-find--last nil))
                                   (car (all-completions
                                         "Swi" #'cityroulette-find--country-table)))))
    ;; A whole name or code is that country, also if others begin with it.
    (dolist (pair '(("guinea" . "Guinea") ("ch" . "Switzerland") ("niger" . "Niger")))
      (harness-type (format "M-x cityroulette-country RET %s RET" (car pair)))
      (should (string-prefix-p (format "*CityRoulette: Largest of %s*" (cdr pair))
                               (buffer-name))))))

(ert-deftest cityroulette-country-lets-choose-if-the-text-may-mean-several ()
  (harness-with harness-offline
    (harness-type "M-x cityroulette-country RET korea RET South TAB RET")
    (should (equal "*CityRoulette: Largest of South Korea*" (buffer-name)))
    (harness-type "M-x cityroulette-country RET united RET United SPC States RET")
    (should (equal "*CityRoulette: Largest of United States*" (buffer-name)))
    (should-error (harness-type "M-x cityroulette-country RET RET") :type 'user-error)
    (should (string-match-p "No country is called \"qqqq\""
                            (cadr (should-error
                                   (harness-type "M-x cityroulette-country RET qqqq RET")
                                   :type 'user-error))))))

(ert-deftest cityroulette-find-lists-nothing-after-its-prompt ()
  (harness-with harness-offline
    (let ((cityroulette-find-live t))
      (harness-type "M-x cityroulette-country RET malta RET")
      (should (timerp cityroulette-find--timer))
      (should-not (memq cityroulette-find--timer timer-idle-list))
      (condition-case nil
          (harness-type "M-x cityroulette-find RET bern C-g")
        (quit nil))
      (should-not (memq cityroulette-find--timer timer-idle-list)))))

(ert-deftest cityroulette-country-accepts-names-in-any-language ()
  (harness-with harness-offline
    (harness-type "M-x cityroulette-country RET Schweiz RET")
    (should (equal "*CityRoulette: Largest of Switzerland*" (buffer-name)))
    (harness-type "M-x cityroulette-country RET lux TAB RET")
    (should (equal "*CityRoulette: Largest of Luxembourg*" (buffer-name)))))

(ert-deftest cityroulette-search-lists-namesakes ()
  (harness-with harness-offline
    (harness-type "M-x cityroulette-search RET paris RET")
    (should (equal "*CityRoulette: Called paris*" (buffer-name)))
    (should (equal "Paris" (car (harness-names))))))

(ert-deftest cityroulette-search-lists-the-best-match-first-and-no-near-misses ()
  (harness-with harness-offline
    (dolist (case '(("Wien" "Vienna" "Tianjin") ("Tokyo" "Tokyo" "Stockholm")
                    ("Köln" "Köln" "Tianjin") ("Genève" "Geneva" "Genoa")
                    ("Wien, Österreich" "Vienna" "Tianjin")))
      (cityroulette-search (car case))
      (ert-info ((format "%s: %S" (car case) (harness-names)))
        (should (equal (nth 1 case) (car (harness-names))))
        (should (equal (nth 1 case) (cityroulette-city-name (cityroulette-list-city))))
        (should-not (member (nth 2 case) (harness-names)))))
    ;; No city has this name, so similar ones are listed.
    (dolist (case '(("Lucerrn" . "Luzern") ("new yrok" . "New York City")))
      (cityroulette-search (car case))
      (should (equal (cdr case) (car (harness-names)))))
    ;; The third S restores this order.
    (cityroulette-search "paris")
    (let ((names (harness-names)))
      (should-not (equal names (mapcar #'cityroulette-city-name (harness-rows))))
      (move-to-column 10)
      (harness-type "S S")
      (should-not (equal names (harness-names)))
      (harness-type "S")
      (should (equal names (harness-names))))
    (harness-check)))

(ert-deftest cityroulette-lists-that-are-cut-say-so ()
  (harness-with harness-offline
    (harness-type "M-x cityroulette-search RET neustadt RET")
    (should (string-match-p "30 new · 0 starred .*· 30 of 31 shown" (cityroulette-list--header)))
    (should (harness-said-p "30 of 31 shown; with C-u 31 the command lists all"))
    (harness-type "C-u 100 M-x cityroulette-search RET neustadt RET")
    (should (= 31 (length (harness-names))))
    (should-not (string-match-p "shown" (cityroulette-list--header)))
    (harness-type "M-x cityroulette-country RET malta RET")
    (let ((total (cityroulette-find-country-size "MT")))
      (should (string-match-p (format "30 of %d shown" total) (cityroulette-list--header)))
      (harness-type "C-u 100 0 M-x cityroulette-country RET malta RET")
      (should (= total (cityroulette-session-number (harness-session) :total)))
      (should-not (string-match-p "shown" (cityroulette-list--header))))
    (cityroulette-around "47.37, 8.54" 20)
    (should (string-match-p "30 of [0-9]+ shown" (cityroulette-list--header)))
    (cityroulette-country "LI")
    (should-not (string-match-p "shown" (cityroulette-list--header)))))

(ert-deftest cityroulette-find-inserts-blanks-where-nothing-matches ()
  (harness-with harness-offline
    (dolist (text '("47.5 8.7" "abzzq x"))
      (should (string-match-p
               (regexp-quote (format "“%s”" text))
               (cadr (should-error
                      (harness-type (format "M-x cityroulette-find RET %s RET"
                                            (string-replace " " " SPC " text)))
                      :type 'user-error)))))))

(ert-deftest cityroulette-around-chooses-by-any-part-of-a-text-in-any-case ()
  (harness-with harness-offline
    (dolist (answer '("Springfield, SPC illin" "ILLIN" "springfield, SPC ill"))
      (harness-type (format "M-x cityroulette-around RET springfield RET %s RET" answer))
      (should (equal "Illinois" (cityroulette-city-admin1
                                 (cl-find "Springfield" (harness-rows)
                                          :key #'cityroulette-city-name :test #'equal)))))))

(ert-deftest cityroulette-find-a-page-from-a-list-shares-its-stars ()
  (harness-with harness-offline
    (cityroulette-country "LI")
    (let ((list (current-buffer)) (name nil))
      (goto-char (point-min))
      (forward-line 2)
      (setq name (cityroulette-city-name (cityroulette-list-city)))
      (harness-type "RET f")
      (should (eq major-mode 'cityroulette-forecast-mode))
      (should (string-match-p "★" (harness-text)))
      (should (harness-said-p "saving the list makes that permanent"))
      (should (= 0 (harness-archived)))
      (with-current-buffer list
        (should (cityroulette-city-favorite (harness-row name)))
        (should (buffer-modified-p))
        ;; The page follows the list.
        (cityroulette-list-undo))
      (should-not (string-match-p "★" (harness-text)))
      (with-current-buffer list
        (cityroulette-list-redo))
      (should (string-match-p "★" (harness-text)))
      ;; `a' archives at once, with the star; the list shows it.
      (harness-type "a")
      (should (string-match-p "★ ✓" (harness-text)))
      (should (string-match-p "\"count\":1,\"favorites\":1" (harness-other "call" "archive.status")))
      (with-current-buffer list
        (should (cityroulette-city-archived (harness-row name)))
        (should (string-match-p "★✓" (harness-line 1))))
      ;; A page that was opened by name has the star of the archive.
      (with-current-buffer list
        (cityroulette-list-star (list (harness-row name)))
        (should-not (cityroulette-city-favorite (harness-row name))))
      (harness-type (format "M-x cityroulette-find RET %s RET" name))
      (should (string-match-p "★ ✓" (harness-text)))
      ;; Without the list, a star is set in the archive.
      (with-current-buffer list
        (setq-local kill-buffer-query-functions nil))
      (kill-buffer list)
      (harness-type "f")
      (should (string-match-p "\"favorites\":0" (harness-other "call" "archive.status"))))))

(defun find-test-commands (layout)
  "The commands in LAYOUT, that of a transient."
  (cond ((vectorp layout) (seq-mapcat #'find-test-commands layout))
        ((and (consp layout) (plist-get (ignore-errors (nth 2 layout)) :command))
         (list (plist-get (nth 2 layout) :command)))
        ((proper-list-p layout) (seq-mapcat #'find-test-commands layout))))

(ert-deftest cityroulette-menus-contain-all-commands ()
  (dolist (menu '(cityroulette cityroulette-dispatch))
    (let ((commands (find-test-commands (get menu 'transient--layout))))
      (should (< 10 (length commands)))
      (dolist (command commands)
        (should (commandp command))))))

(ert-deftest cityroulette-menus-fit-into-80-columns ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (dolist (menu '(cityroulette cityroulette-dispatch))
      (unwind-protect
          (progn
            (transient-setup menu)
            (transient--show)
            (with-current-buffer " *transient*"
              (goto-char (point-min))
              (should (search-forward "List" nil t))
              (goto-char (point-min))
              (while (not (eobp))
                (end-of-line)
                (should (<= (current-column) 80))
                (forward-line 1))))
        (transient-quit-all)
        (transient--pop-keymap 'transient--transient-map)
        (transient--pop-keymap 'transient--redisplay-map)
        (setq transient--prefix nil)))))

;;; Weather

(ert-deftest cityroulette-weather-in-other-units ()
  (harness-with harness-recorded
    (let ((cityroulette-units 'us) (cityroulette-count 2))
      (cityroulette-country "AD")
      (harness-type "w")
      (harness-wait "the weather" (lambda () (harness-said-p "Weather of 2")))
      (should (string-match-p " 43°  Partly cloudy" (harness-line 1))))))

(ert-deftest cityroulette-weather-that-is-stale-is-marked ()
  (harness-with harness-recorded
    (let ((cityroulette-count 2))
      (cityroulette-country "AD")
      (harness-type "w")
      (harness-wait "the weather" (lambda () (harness-said-p "Weather of 2")))
      (cityroulette-session--told 'weather.willRefresh
                                  (list :session (cityroulette-session-id (harness-session))
                                        :cities (vector (cityroulette-city-id
                                                         (car (harness-rows))))))
      (should (string-match-p " 6° ~Partly cloudy" (harness-line 1)))
      (should (string-match-p " ~1" (cityroulette-list--mode-line)))
      (harness-type "w")
      (harness-wait "new weather"
                    (lambda () (not (string-match-p "~" (cityroulette-list--mode-line)))))
      (harness-check))))

(ert-deftest cityroulette-weather-failure-is-reported ()
  (harness-with harness-offline
    (cityroulette-country "AD")
    (harness-type "w")
    (harness-wait "the words" (lambda () (harness-said-p "Weather is turned off")))
    (should-not cityroulette-list--progress)
    (harness-type "RET")
    (harness-wait "the words"
                  (lambda () (string-match-p "Weather is turned off" (harness-text))))))

(ert-deftest cityroulette-weather-is-shown-in-the-mode-line ()
  (harness-with harness-recorded
    (should-error (cityroulette-mode-line-mode 1) :type 'user-error)
    (should-not cityroulette-mode-line-mode)
    (let ((cityroulette-location '(42.50779 . 1.52109))
          (global-mode-string nil))
      (unwind-protect
          (progn
            (cityroulette-mode-line-mode 1)
            (harness-wait "the weather"
                          (lambda () (equal " 6° " (substring-no-properties
                                                    (cityroulette-weather-mode-line)))))
            (cl-letf (((symbol-function 'cityroulette-rpc-send) #'ignore))
              (cityroulette-weather--ask))
            (should (equal " ~6° " (substring-no-properties
                                    (cityroulette-weather-mode-line))))
            ;; The location can be set while the program runs, also to a name.
            (setq cityroulette-location "Andorra la Vella")
            (cityroulette-mode-line-mode 1)
            (harness-wait "the weather"
                          (lambda () (equal " 6° " (substring-no-properties
                                                    (cityroulette-weather-mode-line)))))
            (setq cityroulette-location "Springfield")
            (cityroulette-mode-line-mode 1)
            (harness-wait "the words"
                          (lambda () (harness-said-p "There are several \"Springfield\""))))
        (cityroulette-mode-line-mode -1)
        (setq cityroulette-weather--here nil))
      (should-not (member cityroulette-weather--item global-mode-string)))))

(ert-deftest cityroulette-weather-of-one-city-is-shown ()
  (harness-with harness-recorded
    (harness-type "M-x cityroulette-weather RET andorra SPC la SPC vella RET")
    (should (harness-said-p "Andorra la Vella: 6° Partly cloudy.*Open-Meteo"))))

;;; Org

(ert-deftest cityroulette-org-links-are-followed-stored-and-inserted ()
  (harness-with harness-offline
    (let ((org-link-parameters (copy-tree org-link-parameters)))
      (cityroulette-org-setup)
      (with-temp-buffer
        (org-mode)
        (insert "[[geo:50.94,6.95?z=12][there]]")
        (goto-char 4)
        (org-open-at-point))
      (should (string-match-p "\\` Köln\\|\\` Cologne" (with-current-buffer "*CityRoulette City*"
                                                         (harness-text))))
      (should-error (org-link-open-from-string "[[geo:0,-30]]") :type 'user-error)
      (should-error (org-link-open-from-string "[[geo:nowhere]]") :type 'user-error)
      (cityroulette-country "CH")
      (harness-goto "Basel")
      (let ((org-stored-links nil))
        (org-store-link nil t)
        (should (equal '("geo:47.55839,7.57327" "Basel") (car org-stored-links))))
      (with-temp-buffer
        (org-mode)
        (cityroulette-org-insert-link (harness-row-of "Bern"))
        (should (equal "[[geo:46.94809,7.44744][Bern]]" (buffer-string)))
        (erase-buffer)
        (text-mode)
        (cityroulette-org-insert-link (harness-row-of "Bern"))
        (should (equal "geo:46.94809,7.44744" (buffer-string)))))))

(ert-deftest cityroulette-org-exports-to-maps ()
  (harness-with harness-offline
    (let ((org-link-parameters (copy-tree org-link-parameters))
          (map "https://www.openstreetmap.org/?mlat=50.9&mlon=6.9#map=12/50.9/6.9"))
      (cityroulette-org-setup)
      (dolist (pair `((html . "<a href=\"https://www.openstreetmap.org/?mlat=50.9&amp;mlon=6.9")
                      (latex . "\\href{https://www.openstreetmap.org/?mlat=50.9\\&mlon=6.9\\#map")
                      (md . ,(format "[Köln](%s)" map))
                      (ascii . ,(format "Köln (%s)" map))))
        (require (intern (format "ox-%s" (car pair))))
        (should (string-match-p
                 (regexp-quote (cdr pair))
                 (string-join (split-string (org-export-string-as
                                             "See [[geo:50.9,6.9][Köln]]." (car pair) t))
                              " ")))))))

(provide 'find-test)

;;; find-test.el ends here
