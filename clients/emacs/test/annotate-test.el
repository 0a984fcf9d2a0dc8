;;; annotate-test.el --- Own names, tags, lists, visits and notes  -*- lexical-binding: t -*-

;;; Code:

(require 'harness)

(defmacro annotate-with-archive (&rest body)
  "Run BODY in the list of an archive with the cities of Liechtenstein."
  (declare (indent 0) (debug t))
  `(harness-with harness-offline
     (cityroulette-country "LI")
     (cityroulette-list-commit)
     (harness-wait "the archive" #'harness-names)
     (setq harness-said nil)
     ,@body))

(defun annotate-stored (name)
  "The annotation of the city NAME in the archive, as a plist."
  (plist-get (cityroulette-rpc-call
              :archive.get (list :city (cityroulette-city-id (harness-row name))))
             :annotation))

(defun annotate-mark (&rest names)
  "Mark the cities NAMES."
  (dolist (name names)
    (harness-goto name)
    (harness-type "m")))

(ert-deftest cityroulette-annotate-own-name-is-beside-the-real-one ()
  (annotate-with-archive
    (harness-goto "Vaduz")
    (harness-type "a n Castle SPC town RET")
    (should (string-match-p "Vaduz “Castle town”" (harness-line)))
    (should (buffer-modified-p))
    (harness-check)
    (harness-type "C-/")
    (should-not (string-match-p "Castle" (harness-text)))
    (should-not (buffer-modified-p))
    (should-not (cityroulette-city-annotation (harness-row "Vaduz")))
    (should (harness-said-p "Undone: annotation of 1 city"))
    (harness-type "r C-x C-s")
    (should (harness-said-p "Saved: 1 annotated"))
    (should (equal "Castle town" (plist-get (annotate-stored "Vaduz") :ownName)))
    ;; The filter and marks find it.
    (harness-type "/ castle RET")
    (should (equal '("Vaduz") (harness-names)))
    (harness-type "\\ % m castle RET")
    (should (equal "Vaduz" (cityroulette-city-name (car (cityroulette-list--marked ?*)))))
    (harness-goto "Vaduz")
    (harness-type "a n C-a C-k RET")
    (should-not (cityroulette-city-own-name (harness-row "Vaduz")))
    (harness-check)))

(ert-deftest cityroulette-annotate-long-own-name-stays-in-its-column ()
  (annotate-with-archive
    (harness-goto "Vaduz")
    (let ((column (string-match "LI" (harness-line))))
      (cityroulette-list-own-name (cityroulette-list-city) (make-string 60 ?x))
      (should (equal column (string-match "LI" (harness-line)))))
    (harness-type "f")
    (harness-goto "Vaduz")
    (should (eq 'cityroulette-favorite
                (get-text-property (+ 6 (line-beginning-position)) 'face)))
    (should (eq 'cityroulette-own-name
                (get-text-property (+ 13 (line-beginning-position)) 'face)))
    (harness-check)))

(ert-deftest cityroulette-annotate-marked-cities-get-tags-as-one-edit ()
  (annotate-with-archive
    (annotate-mark "Vaduz" "Schaan" "Balzers")
    (harness-type "a t old SPC town, castle RET")
    (should (harness-said-p "3 cities changed"))
    (dolist (name '("Vaduz" "Schaan" "Balzers"))
      (should (equal '("castle" "old town") (cityroulette-city-tags (harness-row name)))))
    (harness-goto "Vaduz")
    (should (string-match-p "#castle #old town" (harness-line)))
    (harness-check)
    (harness-type "C-/")
    (should-not (seq-some #'cityroulette-city-annotation (harness-rows)))
    (should-not (buffer-modified-p))
    (harness-type "r a T old SPC town RET")
    (should (equal '("castle") (cityroulette-city-tags (harness-row "Schaan"))))
    ;; Completion offers those of the list, in any case.
    (harness-type "U")
    (harness-goto "Triesen")
    (harness-type "a t CAS TAB RET")
    (should (equal '("castle") (cityroulette-city-tags (harness-row "Triesen"))))
    (harness-type "a t castle RET")
    (should (harness-said-p "Nothing changed"))
    (harness-goto "Eschen")
    (should-error (call-interactively #'cityroulette-list-untag) :type 'user-error)))

(ert-deftest cityroulette-annotate-a-count-selects-several-rows ()
  (annotate-with-archive
    (goto-char (point-min))
    (forward-line 1)
    (harness-type "C-u 2 a t lake RET")
    (should (= 2 (seq-count #'cityroulette-city-tags (harness-rows))))))

(ert-deftest cityroulette-annotate-marked-cities-are-added-to-a-list ()
  (annotate-with-archive
    (cityroulette-rpc-call :list.add '(:name "Rhine valley"))
    (cityroulette-rpc-call :list.add '(:name "Seen" :query (:visited t)))
    (annotate-mark "Vaduz" "Schaan")
    (harness-type "a l rh TAB RET")
    (should (equal '(1) (cityroulette-city-lists (harness-row "Schaan"))))
    (harness-type "C-x C-s")
    (should (= 2 (plist-get (cityroulette-rpc-call
                             :archive.list '(:query (:list "Rhine valley")))
                            :total)))
    ;; A smart list cannot be filled by hand.
    (should (equal '("Rhine valley")
                   (mapcar (lambda (list) (plist-get list :name))
                           (cityroulette-annotate--to-fill (cityroulette-annotate-lists)))))
    (harness-type "a L RET")
    (should-not (cityroulette-city-lists (harness-row "Schaan")))
    (should-error (call-interactively #'cityroulette-list-remove-from-list)
                  :type 'user-error)))

(ert-deftest cityroulette-annotate-a-new-list-is-added-after-a-question ()
  (annotate-with-archive
    (harness-goto "Vaduz")
    (cl-letf (((symbol-function 'y-or-n-p) #'ignore))
      (should-error (cityroulette-list-add-to-list (cityroulette-list-targets) "Hills")
                    :type 'user-error))
    (should-not (cityroulette-annotate-lists))
    (cl-letf (((symbol-function 'y-or-n-p) #'always))
      (harness-type "a l On SPC hills RET")
      (should (equal '(1) (cityroulette-city-lists (harness-row "Vaduz"))))
      (cityroulette-rename-list "On hills" "Hills")
      (should (equal "Hills" (plist-get (car (cityroulette-annotate-lists)) :name)))
      (cityroulette-remove-list "Hills"))
    (should-not (cityroulette-annotate-lists))))

(ert-deftest cityroulette-annotate-visits-and-plans-have-signs ()
  (annotate-with-archive
    (annotate-mark "Vaduz" "Schaan")
    (harness-type "a p")
    (harness-goto "Schaan")
    (should (string-match-p "✓[◇p] Schaan" (harness-line)))
    (harness-check)
    (harness-type "a v 2019-05 RET a v 2021 RET")
    (harness-goto "Schaan")
    (should (string-match-p "✓[◆v] Schaan" (harness-line)))
    (should (equal '("2019-05" "2021") (cityroulette-city-visits (harness-row "Vaduz"))))
    (harness-type "a V 2019-05 RET a p")
    (should (equal '("2021") (cityroulette-city-visits (harness-row "Vaduz"))))
    (should-not (cityroulette-city-planned-p (harness-row "Vaduz")))
    (should-error (cityroulette-list-visit (cityroulette-list-targets) "2019-13")
                  :type 'user-error)
    (harness-type "U")
    (harness-goto "Balzers")
    (harness-type "a v RET")
    (should (equal (list (format-time-string "%Y-%m-%d"))
                   (cityroulette-city-visits (harness-row "Balzers"))))
    (harness-check)))

(ert-deftest cityroulette-annotate-changes-of-other-programs-are-shown ()
  (annotate-with-archive
    (let ((id (cityroulette-city-id (harness-row "Vaduz"))))
      (harness-other "call" "archive.annotate" (format "city=%d" id) "ownName=Elsewhere")
      (harness-wait "the name"
                    (lambda () (cityroulette-city-own-name (harness-row "Vaduz"))))
      (should (string-match-p "Vaduz “Elsewhere”" (harness-text)))
      (should-not (buffer-modified-p))
      (harness-check))))

(ert-deftest cityroulette-annotate-page-shows-what-was-written ()
  (annotate-with-archive
    (cityroulette-rpc-call :list.add '(:name "Rhine valley"))
    (harness-goto "Vaduz")
    (let ((list (current-buffer))
          (city (cityroulette-list-city)))
      (harness-type "a l Rhine SPC valley RET a t castle RET a v 2019 RET a n Here RET")
      (harness-goto "Vaduz")
      (cityroulette-edit--call :city.annotate
                               (list :city (cityroulette-city-id city) :note "One\n\ntwo"))
      (harness-type "RET")
      (dolist (part '("Vaduz “Here”" "Visited 2019" "#castle" "In Rhine valley" "One\n \n two"))
        (should (string-match-p (regexp-quote part) (harness-text))))
      ;; The page follows its list.
      (with-current-buffer list
        (cityroulette-list-add-to-list (list city) "Rhine valley")
        (cityroulette-list-plan (list city))
        (cityroulette-list-remove-from-list (list city) "Rhine valley"))
      (harness-settle)
      (should (string-match-p "A visit is planned" (harness-text)))
      (should-not (string-match-p "Rhine" (harness-text)))
      (with-current-buffer list
        (cityroulette-list-commit))
      ;; Without a list it is that of the archive.
      (cityroulette-forecast-show (cityroulette-city-id city))
      (should (string-match-p "Vaduz “Here”" (harness-text))))))

(ert-deftest cityroulette-annotate-lists-and-tags-are-marked ()
  (annotate-with-archive
    (cityroulette-rpc-call :list.add '(:name "Rhine valley"))
    (cityroulette-rpc-call :list.add '(:name "Seen" :query (:visited t)))
    (cl-flet ((marked () (mapcar #'cityroulette-city-name (cityroulette-list--marked ?*))))
      (annotate-mark "Vaduz" "Schaan")
      (harness-type "a l Rhine SPC valley RET a v 2019 RET U")
      (harness-goto "Balzers")
      (harness-type "a t hot SPC springs RET")
      (harness-type "* l Rhine SPC valley RET")
      (should (equal '("Schaan" "Vaduz") (sort (marked) #'string<)))
      (should (harness-said-p "\\`2 marked"))
      (harness-type "U * # hot TAB RET")
      (should (equal '("Balzers") (marked)))
      ;; A smart list has what is saved.
      (harness-type "U * l Seen RET")
      (should-not (marked))
      (harness-type "C-x C-s * l Seen RET")
      (should (equal '("Schaan" "Vaduz") (sort (marked) #'string<))))))

(ert-deftest cityroulette-annotate-eldoc-shows-the-own-name ()
  (annotate-with-archive
    (harness-goto "Vaduz")
    (cityroulette-list-own-name (cityroulette-list-city) "Here")
    (should (string-match-p "\\`Vaduz · “Here” · " (cityroulette-list--eldoc)))))

;;; Notes

(defun annotate-note (name)
  "The note of the city NAME in the list."
  (cityroulette-city-note (harness-row-of name)))

(ert-deftest cityroulette-note-is-an-edit-of-the-list ()
  (annotate-with-archive
    (let ((list (current-buffer)))
      (harness-goto "Vaduz")
      (harness-type "a e")
      (should cityroulette-note-mode)
      (should-not (buffer-modified-p))
      (harness-type "*one* C-x C-s")
      (should-not (buffer-modified-p))
      (should (equal "*one*" (annotate-note "Vaduz")))
      (let ((note (current-buffer)))
        (insert " two")
        (harness-type "C-c C-c")
        (should-not (buffer-live-p note)))
      (should (equal "*one* two" (annotate-note "Vaduz")))
      (should (eq list (window-buffer)))
      (set-buffer list)
      (should (buffer-modified-p))
      (should (string-match-p "¶\\|n$" (harness-line)))
      (harness-check)
      (harness-type "C-x C-s")
      (should (equal "*one* two" (plist-get (annotate-stored "Vaduz") :note))))))

(ert-deftest cityroulette-note-is-discarded-after-a-question ()
  (annotate-with-archive
    (harness-goto "Vaduz")
    (harness-type "a e")
    (insert "lost")
    (let ((note (current-buffer)) (asked 0))
      (cl-letf (((symbol-function 'y-or-n-p) (lambda (_) (setq asked (1+ asked)) nil)))
        (harness-type "C-c C-k")
        (should-not (kill-buffer note)))
      (should (= 2 asked))
      (cl-letf (((symbol-function 'y-or-n-p) #'always))
        (revert-buffer)
        (should (equal "" (harness-text)))
        (insert "lost")
        (harness-type "C-c C-k"))
      (should-not (buffer-live-p note))
      (should-not (annotate-note "Vaduz")))))

(ert-deftest cityroulette-note-follows-an-undo-unless-it-is-modified ()
  (annotate-with-archive
    (let ((list (current-buffer)) (note nil))
      (harness-goto "Vaduz")
      (harness-type "a e")
      (setq note (current-buffer))
      (harness-type "one C-x C-s")
      (with-current-buffer list (cityroulette-list-undo))
      (should (equal "" (harness-text)))
      (should-not (buffer-modified-p))
      (with-current-buffer list (cityroulette-list-redo))
      (should (equal "one" (harness-text)))
      (goto-char (point-max))
      (insert " more")
      (with-current-buffer list (cityroulette-list-undo))
      (should (equal "one more" (harness-text)))
      (cl-letf (((symbol-function 'y-or-n-p) #'ignore))
        (should-error (save-buffer) :type 'user-error))
      (should (buffer-modified-p))
      (cl-letf (((symbol-function 'y-or-n-p) #'always))
        (save-buffer))
      (should (equal "one more" (annotate-note "Vaduz")))
      ;; The same command shows the same buffer.
      (with-current-buffer list
        (cityroulette-list-note (harness-row "Vaduz")))
      (should (eq note (window-buffer))))))

(ert-deftest cityroulette-note-of-a-hidden-city-is-saved ()
  (annotate-with-archive
    (let ((list (current-buffer)))
      (harness-goto "Vaduz")
      (harness-type "a e one C-x C-s")
      (with-current-buffer list
        (cityroulette-list-filter "schaan")
        (should-not (harness-row "Vaduz")))
      (goto-char (point-max))
      (harness-type "! C-x C-s")
      (should-not (buffer-modified-p))
      (with-current-buffer list
        (cityroulette-list-unfilter))
      (should (equal "one!" (annotate-note "Vaduz"))))))

(ert-deftest cityroulette-note-survives-the-list-of-new-cities ()
  (annotate-with-archive
    (cityroulette-country "LI")
    (let ((import (current-buffer)) (file (expand-file-name "note.md" harness-data)))
      (harness-goto "Vaduz")
      (harness-type "a e")
      (insert "kept")
      (with-current-buffer import
        (cityroulette-list-commit))
      (should-not (buffer-live-p import))
      (set-buffer "*CityRoulette note: Vaduz*")
      ;; The note is that of the archive now.
      (save-buffer)
      (should (equal "kept" (annotate-note "Vaduz")))
      (cl-letf (((symbol-function 'y-or-n-p) #'always))
        (mapc #'kill-buffer (cityroulette-list-buffers)))
      (insert "and ")
      (should-error (save-buffer) :type 'user-error)
      (write-file file)
      (should-not (buffer-modified-p))
      (should (file-exists-p file))
      (kill-buffer))))

(provide 'annotate-test)

;;; annotate-test.el ends here
