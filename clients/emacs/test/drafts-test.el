;;; drafts-test.el --- Unsaved edits of an earlier Emacs  -*- lexical-binding: t -*-

;;; Code:

(require 'harness)

(defvar drafts-test-asked nil
  "The list that was shown with a question, or nil.")

(defun drafts-test-crash ()
  "End Emacs without any cleanup, as far as the lists are concerned."
  (dolist (list (cityroulette-list-buffers))
    (with-current-buffer list
      (setq-local kill-buffer-query-functions nil
                  kill-buffer-hook nil)
      (kill-buffer)))
  (harness-kill)
  (cityroulette-rpc-forgive)
  (setq cityroulette-drafts--offered nil
        drafts-test-asked nil))

(defun drafts-test-edited ()
  "Leave a list of Swiss cities with two edits, and the archive with one."
  (harness-other "call" "archive.add" "city=2661604")
  (cityroulette-country "CH")
  (harness-goto "Basel")
  (harness-type "f")
  (harness-goto "Bern")
  (harness-type "D")
  (cityroulette-browse)
  (harness-goto "Basel")
  (harness-type "f")
  (drafts-test-crash))

(defmacro drafts-test-answering (answer &rest body)
  "Run BODY and give ANSWER to questions; record the list shown with them."
  (declare (indent 1) (debug t))
  `(cl-letf (((symbol-function 'y-or-n-p)
              (lambda (_)
                (setq drafts-test-asked (with-current-buffer "*CityRoulette Drafts*"
                                          (harness-text)))
                ,answer)))
     ,@body))

(ert-deftest cityroulette-drafts-are-offered-in-one-list-with-names-dates-and-contents ()
  (harness-with harness-offline
    (drafts-test-edited)
    (drafts-test-answering t
      (cityroulette-surprise))
    (dolist (line '("^Largest of Switzerland +[-0-9]+ [0-9:]+ +2  29 cities, 1 starred: Basel, Zürich, \
Geneva, …$"
                    "^Archive +[-0-9]+ [0-9:]+ +1  stars and removals$"))
      (should (string-match-p line drafts-test-asked)))
    ;; The user chooses one; the list that was asked for is there too.
    (should (eq major-mode 'cityroulette-drafts-mode))
    (should (= 1 (length (cityroulette-list-buffers))))
    (search-forward "Largest of Switzerland")
    (harness-type "RET")
    (should (equal "*CityRoulette: Largest of Switzerland*" (buffer-name)))
    (should (equal "Basel" (car (harness-names))))
    (should-not (member "Bern" (harness-names)))
    (harness-type "C-/")
    (should (member "Bern" (harness-names)))
    (harness-check)
    ;; They are offered once per start.
    (setq drafts-test-asked nil)
    (drafts-test-answering t
      (cityroulette-country "AD"))
    (should-not drafts-test-asked)
    (should (equal "*CityRoulette: Largest of Andorra*" (buffer-name)))))

(ert-deftest cityroulette-drafts-a-single-one-is-opened-at-once ()
  (harness-with harness-offline
    (cityroulette-country "CH")
    (harness-goto "Basel")
    (harness-type "f")
    (drafts-test-crash)
    (drafts-test-answering t
      (cityroulette-browse))
    (should (equal "*CityRoulette: Largest of Switzerland*" (buffer-name)))
    (should-not (get-buffer "*CityRoulette Drafts*"))))

(ert-deftest cityroulette-drafts-are-not-offered-again-after-no ()
  (harness-with harness-offline
    (drafts-test-edited)
    (drafts-test-answering nil
      (cityroulette-country "AD"))
    (should drafts-test-asked)
    (should (equal "*CityRoulette: Largest of Andorra*" (buffer-name)))
    (should-not (get-buffer "*CityRoulette Drafts*"))
    ;; Nor by the next Emacs.
    (drafts-test-crash)
    (drafts-test-answering t
      (cityroulette-country "AD"))
    (should-not drafts-test-asked)
    ;; A new draft is offered, and only that.
    (harness-type "f")
    (drafts-test-crash)
    (drafts-test-answering nil
      (cityroulette-country "AD"))
    (should (string-match-p "Largest of Andorra" drafts-test-asked))
    (should-not (string-match-p "Switzerland\\|Archive" drafts-test-asked))
    ;; All of them can still be resumed.
    (cityroulette-resume)
    (should (= 3 (count-lines (point-min) (point-max))))))

(ert-deftest cityroulette-drafts-can-be-discarded-in-the-list ()
  (harness-with harness-offline
    (drafts-test-edited)
    (cityroulette-resume)
    (search-forward "Archive")
    (cl-letf (((symbol-function 'y-or-n-p) #'always))
      (harness-type "D"))
    (should (string-match-p "\\`Largest of Switzerland.*\n\\'" (harness-text)))
    (should (= 1 (length (cityroulette-drafts--all))))))

(ert-deftest cityroulette-drafts-of-a-changed-archive-can-be-resumed ()
  (harness-with harness-offline
    (drafts-test-edited)
    (harness-other "call" "archive.add" "city=2657896")
    (cityroulette-resume)
    (search-forward "Archive")
    (harness-type "RET")
    (should (equal '("Basel" "Zürich") (harness-names)))))

(ert-deftest cityroulette-drafts-are-not-changed-by-listing-them ()
  (harness-with harness-offline
    (drafts-test-edited)
    (let* ((folder (concat (harness-archive) "-drafts"))
           (files (lambda ()
                    (mapcar (lambda (file)
                              (list file
                                    (file-attribute-modification-time (file-attributes file))
                                    (with-temp-buffer
                                      (insert-file-contents-literally file)
                                      (buffer-string))))
                            (directory-files folder t "\\.\\(jsonl\\|cities\\)\\'"))))
           (before (funcall files)))
      (should (= 3 (length before)))
      (cityroulette-resume)
      (should (equal before (funcall files))))
    ;; The list is shown without contents if they cannot be read.
    (cl-letf (((symbol-function 'cityroulette-drafts--copy) #'ignore))
      (cityroulette-resume)
      (should (string-match-p "^New cities " (harness-text))))))

(ert-deftest cityroulette-drafts-of-the-archive-are-resumed-in-its-open-list ()
  (harness-with harness-offline
    (drafts-test-edited)
    (setq cityroulette-drafts--offered t)
    (cityroulette-browse)
    (let ((archive (current-buffer)))
      (should-not (buffer-modified-p))
      (cityroulette-resume)
      (search-forward "Archive")
      (harness-type "RET")
      (should (eq archive (current-buffer)))
      (should (string-match-p "1 starred · unsaved" (cityroulette-list--header)))
      (harness-settle)
      ;; The session of the list before is closed.
      (should (= 1 (length (plist-get (cityroulette-rpc-call :session.list nil) :sessions))))
      (harness-type "C-x C-s")
      (should (harness-said-p "Saved: 1 changed"))
      (harness-check))))

(ert-deftest cityroulette-drafts-of-the-archive-are-refused-beside-unsaved-edits ()
  (harness-with harness-offline
    (drafts-test-edited)
    (setq cityroulette-drafts--offered t)
    (cityroulette-browse)
    (harness-goto "Basel")
    (harness-type "D")
    (cityroulette-resume)
    (search-forward "Archive")
    (should (string-match-p "open list of the archive has unsaved edits"
                            (cadr (should-error (harness-type "RET") :type 'user-error))))
    (should (eq major-mode 'cityroulette-drafts-mode))
    (should (= 1 (length (cityroulette-list-buffers))))))

(ert-deftest cityroulette-drafts-that-do-not-exist-are-reported ()
  (harness-with harness-offline
    (should-error (cityroulette-resume) :type 'user-error)))

(provide 'drafts-test)

;;; drafts-test.el ends here
