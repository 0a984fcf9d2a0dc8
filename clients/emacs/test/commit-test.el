;;; commit-test.el --- Saving and closing a list  -*- lexical-binding: t -*-

;;; Code:

(require 'harness)

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
      ;; The program has closed both, and deleted the draft.
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

(ert-deftest cityroulette-list-import-keeps-the-stars-of-the-archive ()
  (harness-with harness-offline
    (harness-other "call" "archive.add" "city=3042030" "favorite=true")
    (cityroulette-country "LI")
    (should (string-match-p "★.? +Vaduz" (harness-line 1)))
    (harness-type "C-x C-w")
    (should (string-match-p "★.? +Vaduz" (harness-line 1)))
    (harness-check)))

(ert-deftest cityroulette-list-commit-shows-the-open-archive ()
  (harness-with harness-offline
    (harness-other "call" "archive.add" "city=2661604")
    (cityroulette-browse)
    (let ((archive (current-buffer)) (import nil))
      (cityroulette-country "LI")
      (setq import (current-buffer))
      (harness-type "C-x C-w")
      (should (eq archive (current-buffer)))
      (should-not (buffer-live-p import))
      (harness-wait "the new cities" (lambda () (< 1 (length (harness-names)))))
      (harness-check))))

(ert-deftest cityroulette-list-save-some-buffers-commits ()
  (harness-with harness-offline
    (cityroulette-country "LI")
    (harness-type "f")
    (save-some-buffers t (lambda () (derived-mode-p 'cityroulette-list-mode)))
    (should (< 0 (harness-archived)))))

(ert-deftest cityroulette-list-saving-without-edits-saves-nothing ()
  (harness-with harness-offline
    (cityroulette-browse)
    (should (equal nil (harness-names)))
    (harness-type "C-x C-s")
    (should (equal "Nothing to save" (car harness-said)))
    (setq harness-said nil)
    (harness-type "C-x C-w")
    (should (equal '("Nothing to save") harness-said))
    (should-error (cityroulette-list-star (cityroulette-list-targets))
                  :type 'user-error)
    (cityroulette-country "LI")
    (harness-type "C-x C-s")
    (should (string-match-p "\\`Nothing to save.*C-x C-w adds [0-9]+ cities to the archive\\'"
                            (car harness-said)))
    (should (= 0 (harness-archived)))
    (let ((count (length (harness-names))))
      (harness-type "C-x C-w")
      (should (= count (harness-archived))))
    (harness-wait "the archive" #'harness-names)
    ;; An edit that was undone is none.
    (harness-type "f C-/ C-x C-s")
    (should (equal "Nothing to save" (car harness-said)))
    (should-not (buffer-modified-p))
    (harness-type "r C-x C-s")
    (should (harness-said-p "Saved: 1 changed"))))

(ert-deftest cityroulette-list-undo-back-to-the-start-is-unmodified ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (harness-goto "Basel")
    (harness-type "f K C-/")
    (should (buffer-modified-p))
    (harness-type "C-/")
    (should-not (buffer-modified-p))
    (should-not (string-match-p "unsaved" (cityroulette-list--header)))
    (harness-type "/ b a s RET \\")
    (should-not (buffer-modified-p))
    ;; After a crash the edits of the draft are still unsaved, and it is
    ;; unknown how many there are.
    (harness-type "r")
    (let ((session (harness-session)))
      (harness-kill)
      (harness-wait "a new session" (lambda () (not (eq session (harness-session))))))
    (should (buffer-modified-p))
    (harness-type "C-/")
    (should (buffer-modified-p))))

(ert-deftest cityroulette-list-own-edits-stay-when-another-process-commits ()
  (harness-with harness-offline
    (dolist (id '("2661604" "2657896"))
      (harness-other "call" "archive.add" (concat "city=" id)))
    (cityroulette-browse)
    (harness-goto "Basel")
    (harness-type "f")
    (harness-other "call" "archive.add" "city=2660646")
    (harness-other "call" "archive.remove" "city=2657896")
    (harness-wait "the change by the other process"
                  (lambda () (equal '("Basel" "Geneva") (harness-names))))
    (should (buffer-modified-p))
    (harness-type "C-x C-s")
    (should (equal '("Basel" "Geneva") (harness-names)))
    (should (string-match-p "★" (harness-line 1)))
    (harness-check)))

(ert-deftest cityroulette-list-saving-the-archive-keeps-marks-filter-and-order ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (harness-type "C-x C-w / b e RET")
    (harness-goto "Bellinzona")
    (harness-type "m")
    (harness-goto "Bern")
    (move-to-column 10)
    (harness-type "d S")
    (harness-goto "Bern")
    (let ((names (harness-names)))
      (should (equal "Basel" (car names)))
      (cityroulette-edit--call :city.setFavorite
                               (list :city (cityroulette-city-id (harness-row "Bern")) :favorite t))
      (cl-letf (((symbol-function 'y-or-n-p) #'ignore))
        (harness-type "C-x C-s"))
      (should (harness-said-p "Saved: 1 changed"))
      (should (equal names (harness-names))))
    (should (equal "Bern" (cityroulette-city-name (cityroulette-list-city))))
    (should (string-match-p "1 marked · 1 flagged · filter “be” · by City"
                            (cityroulette-list--header)))
    ;; An import that was saved becomes the archive as it is.
    (kill-buffer)
    (cityroulette-country "AD")
    (harness-type "S C-x C-w")
    (should-not (string-match-p "filter\\|by City" (cityroulette-list--header)))))

(ert-deftest cityroulette-list-an-import-without-visible-cities-is-not-saved ()
  (harness-with harness-offline
    (let ((cityroulette-count 2))
      (cityroulette-country "CH"))
    (harness-type "/ q q q RET")
    (cl-letf (((symbol-function 'y-or-n-p) #'ignore))
      (should (string-match-p "\\`The filter hides all cities, .*; \\\\ shows them\\'"
                              (cadr (should-error (harness-type "C-x C-w") :type 'user-error)))))
    (harness-type "\\ K")
    (should (string-match-p "\\`The list is empty, .*; C-. undoes a removal\\'"
                            (cadr (should-error (harness-type "C-x C-s") :type 'user-error))))
    (harness-type "C-/ C-x C-s")
    (should (harness-said-p "Nothing to save"))
    (harness-type "C-x C-w")
    (should (= 2 (harness-archived)))))

(ert-deftest cityroulette-list-messages-about-one-city-say-city ()
  (harness-with harness-offline
    (let ((cityroulette-count 2))
      (cityroulette-country "CH"))
    (harness-type "f")
    (harness-type "K")
    (should (harness-said-p "\\`1 city removed\\'"))
    (harness-type "C-/")
    (should (harness-said-p "\\`Undone: removal of 1 city\\'"))
    (harness-type "C-/")
    (harness-type "/ g e n RET C-x C-s")
    (should (harness-said-p "adds 1 city to the archive\\'"))
    (let ((asked nil))
      (cl-letf (((symbol-function 'y-or-n-p) (lambda (text) (setq asked text))))
        (harness-type "C-x C-w"))
      (should (string-match-p "\\`The filter hides 1 city, " asked)))
    (should (harness-said-p "\\`Saved: 1 added, 1 dropped; the archive has 1 city\\'"))))

(defvar commit-test-asked nil
  "The questions since `commit-test-answering', latest first.")

(defmacro commit-test-answering (answers &rest body)
  "Run BODY and answer each question with the next of ANSWERS."
  (declare (indent 1) (debug t))
  `(let ((answers ,answers))
     (setq commit-test-asked nil)
     (cl-letf (((symbol-function 'y-or-n-p)
                (lambda (text)
                  (push text commit-test-asked)
                  (unless answers
                    (ert-fail (format "unexpected question: %s" text)))
                  (pop answers))))
       ,@body)))

(ert-deftest cityroulette-list-saving-offers-to-remove-the-flagged-cities ()
  (harness-with harness-offline
    (cityroulette-country "LI")
    (goto-char (point-min))
    (forward-line 1)
    (harness-type "d d")
    ;; The list was not edited, but the flags are a wish to do so.
    (commit-test-answering '(t)
      (harness-type "C-x C-s"))
    (should (equal '("2 cities are flagged for removal.  Remove them first? ") commit-test-asked))
    (should (= 12 (harness-archived)))
    ;; A no saves with the flagged city, whose flag stays.
    (harness-type "d M-< C-n C-n f")
    (commit-test-answering '(nil)
      (harness-type "C-x C-s"))
    (should (equal '("1 city is flagged for removal.  Remove it first? ") commit-test-asked))
    (should (= 12 (harness-archived)))
    (should (string-match-p "1 flagged" (cityroulette-list--header)))
    (commit-test-answering '(t)
      (harness-type "C-x C-w"))
    (should (= 11 (harness-archived)))))

(ert-deftest cityroulette-list-saving-new-cities-asks-if-some-are-marked ()
  (harness-with harness-offline
    (cityroulette-country "LI")
    (goto-char (point-min))
    (forward-line 1)
    (harness-type "m")
    (commit-test-answering '(nil)
      (should-error (harness-type "C-x C-w") :type 'user-error))
    (should (equal '("1 city is marked.  Save all 14? ") commit-test-asked))
    (should (= 0 (harness-archived)))
    (harness-type "m")
    (commit-test-answering '(t)
      (harness-type "C-x C-w"))
    (should (equal '("2 cities are marked.  Save all 14? ") commit-test-asked))
    (should (= 14 (harness-archived)))
    ;; A save of the archive stores edits, not rows, so marks do not matter.
    (goto-char (point-min))
    (forward-line 1)
    (harness-type "f m")
    (commit-test-answering nil
      (harness-type "C-x C-s"))))

(ert-deftest cityroulette-list-saving-several-removals-or-the-last-one-asks ()
  (harness-with harness-offline
    (let ((cityroulette-count 4))
      (cityroulette-country "LI"))
    (harness-type "C-x C-w M-< C-n D")
    (commit-test-answering nil
      (harness-type "C-x C-s"))
    (should (string-match-p "\\`Saved: 1 removed; .*3 cities; a saved removal cannot be undone\\'"
                            (car harness-said)))
    (goto-char (point-min))
    (forward-line 1)
    (harness-type "D D")
    (commit-test-answering '(nil)
      (should-error (harness-type "C-x C-s") :type 'user-error))
    (should (equal '("Save removes 2 of 3 cities from the archive.  Go on? ") commit-test-asked))
    (should (= 3 (harness-archived)))
    (commit-test-answering '(t)
      (harness-type "C-x C-s"))
    (should (= 1 (harness-archived)))
    ;; A filter does not hide a removal from the count.
    (goto-char (point-min))
    (forward-line 1)
    (harness-type "D / q q RET")
    (commit-test-answering '(t)
      (harness-type "C-x C-s"))
    (should (equal '("Save removes 1 of 1 city from the archive.  Go on? ") commit-test-asked))
    (should (= 0 (harness-archived)))))

(provide 'commit-test)

;;; commit-test.el ends here
