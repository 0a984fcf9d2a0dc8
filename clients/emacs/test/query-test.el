;;; query-test.el --- Lists of a part of the archive  -*- lexical-binding: t -*-

;;; Code:

(require 'harness)

(defmacro query-with-archive (&rest body)
  "Run BODY in the list of an archive with lists and tags."
  (declare (indent 0) (debug t))
  `(harness-with harness-offline
     (cityroulette-country "LI")
     (cityroulette-list-commit)
     (harness-wait "the archive" #'harness-names)
     (cityroulette-rpc-call :list.add '(:name "Rhine valley"))
     (cityroulette-rpc-call :list.add '(:name "Seen" :query (:visited t)))
     (cityroulette-rpc-call :list.addCities
                            (list :list "Rhine valley"
                                  :cities (query-ids "Vaduz" "Schaan")))
     (cityroulette-rpc-call :archive.annotate
                            (list :cities (query-ids "Balzers" "Vaduz")
                                  :addTags ["hot springs"]))
     (cityroulette-rpc-call :archive.annotate
                            (list :cities (query-ids "Balzers") :addVisits ["2019"]))
     (harness-settle)
     (setq harness-said nil)
     ,@body))

(defun query-ids (&rest names)
  "The ids of the cities NAMES, as a vector."
  (vconcat (mapcar (lambda (name) (cityroulette-city-id (harness-row name))) names)))

(defun query-names ()
  "The names in the current list, sorted."
  (sort (harness-names) #'string<))

(ert-deftest cityroulette-query-lists-and-tags-have-one-list-each ()
  (query-with-archive
    (let ((whole (current-buffer)))
      (execute-kbd-macro (kbd "M-x cityroulette-browse-list RET Rhine TAB RET"))
      (should (equal '("Schaan" "Vaduz") (query-names)))
      (should (equal "*CityRoulette: Archive: Rhine valley*" (buffer-name)))
      (should (string-match-p "Archive: Rhine valley · 2 archived" (cityroulette-list--header)))
      (let ((part (current-buffer)))
        (cityroulette-browse-list "Seen")
        (should (equal '("Balzers") (query-names)))
        (execute-kbd-macro (kbd "M-x cityroulette-browse-tag RET hot TAB RET"))
        (should (equal '("Balzers" "Vaduz") (query-names)))
        (should (equal "*CityRoulette: Archive: #hot springs*" (buffer-name)))
        (cityroulette-browse-list "Rhine valley")
        (should (eq part (current-buffer)))
        (cityroulette-browse)
        (should (eq whole (current-buffer))))
      (should-error (cityroulette-browse-list "Nowhere") :type 'user-error))))

(ert-deftest cityroulette-query-part-is-saved-as-a-part ()
  (query-with-archive
    (let ((count (harness-archived))
          (asked nil))
      (cityroulette-browse-list "Rhine valley")
      (cl-letf (((symbol-function 'y-or-n-p) (lambda (question) (setq asked question) t)))
        (harness-goto "Vaduz")
        (harness-type "a p C-x C-s")
        (should-not asked)
        (should (equal "*CityRoulette: Archive: Rhine valley*" (buffer-name)))
        (should (equal '("Schaan" "Vaduz") (query-names)))
        (should-not (buffer-modified-p))
        (harness-goto "Vaduz")
        (harness-type "t D C-x C-s")
        (should (string-match-p (format "Save removes 2 of %d" count) asked)))
      (should (= (- count 2) (harness-archived))))))

(ert-deftest cityroulette-query-part-survives-a-crash ()
  (query-with-archive
    (cityroulette-browse-tag '("hot springs"))
    (harness-goto "Vaduz")
    (harness-type "f")
    (harness-wait "the draft" (lambda () (cityroulette-session-draft (harness-session))))
    (let ((former (harness-session)))
      (harness-kill)
      (harness-wait "the restored list"
                    (lambda () (not (eq former (harness-session))))))
    (should (equal '("Balzers" "Vaduz") (query-names)))
    (should (equal '(:tags ["hot springs"]) (cityroulette-session-query (harness-session))))
    (should (cityroulette-city-favorite (harness-row "Vaduz")))
    (harness-check)))

(provide 'query-test)

;;; query-test.el ends here
