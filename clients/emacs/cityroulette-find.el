;;; cityroulette-find.el --- Find a city while typing  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; Reads the name of a city or a country with completion by the program: names
;; in any language, with typing errors.  The program decides what matches, so
;; the completion style of these candidates accepts all of them.

;;; Code:

(require 'seq)
(require 'cityroulette-city)
(require 'cityroulette-follow)

(defcustom cityroulette-find-live t
  "Whether completions are listed while a name is typed.
A package such as Vertico or Icomplete shows them itself."
  :type 'boolean
  :group 'cityroulette)

(defcustom cityroulette-find-limit 20
  "The most completions of a city."
  :type 'integer
  :group 'cityroulette)

(defvar cityroulette-find-history nil
  "History of city names.")

(defvar cityroulette-find--candidates nil
  "All candidates since reading began: (CITY . MATCHED) by candidate.")

(defvar cityroulette-find--last nil
  "The text that was searched last, with its candidates.")

(defvar cityroulette-find--timer nil
  "The timer that lists completions.")

(defconst cityroulette-find--others
  '(vertico-mode icomplete-mode fido-mode ivy-mode helm-mode selectrum-mode)
  "Modes that show completions while typing.")

(defun cityroulette-find--distinct (city taken)
  "A text for CITY that is not in TAKEN.
It is the name, if necessary with region and country, or with its id too."
  (let* ((name (cityroulette-city-name city))
         (long (concat name ", " (cityroulette-city-where city))))
    (seq-find (lambda (text) (not (member text taken)))
              (list name long (format "%s (%d)" long (cityroulette-city-id city))))))

(defun cityroulette-find--read-answer (answer)
  "The candidates of ANSWER, a result of `gazetteer.search'."
  (let ((taken nil))
    (seq-doseq (plist (plist-get answer :cities))
      (let* ((city (cityroulette-city-read plist))
             (text (cityroulette-find--distinct city taken)))
        (push text taken)
        (puthash text (cons city (plist-get plist :matchedName))
                 cityroulette-find--candidates)))
    (nreverse taken)))

(defun cityroulette-find--search (text)
  "The candidates for TEXT, the best first.
A failed or cancelled request is repeated the next time."
  (let ((text (string-trim text)))
    (cond ((string-empty-p text) nil)
          ((equal text (car cityroulette-find--last)) (cdr cityroulette-find--last))
          (t (let ((answer (car (cityroulette-rpc-try
                                 :gazetteer.search
                                 (list :query text :limit cityroulette-find-limit)))))
               (when answer
                 (setq cityroulette-find--last
                       (cons text (cityroulette-find--read-answer answer)))
                 (cdr cityroulette-find--last)))))))

(defun cityroulette-find-annotation (candidate)
  "The annotation of CANDIDATE: matched name, region, population.
Namesakes have the region in their text."
  (pcase (gethash candidate cityroulette-find--candidates)
    (`(,city . ,matched)
     (concat (unless (equal matched (cityroulette-city-name city))
               (format "  “%s”" matched))
             (when (equal candidate (cityroulette-city-name city))
               (concat "  " (cityroulette-city-where city)))
             (when (cityroulette-city-population city)
               (concat "  " (cityroulette-city-people (cityroulette-city-population city))))
             (when (cityroulette-city-archived city) "  archived")))
    (_ "")))

(defun cityroulette-find--affixation (candidates annotate)
  "CANDIDATES with their annotations by the function ANNOTATE, lined up."
  (let ((width (apply #'max 0 (mapcar #'string-width candidates))))
    (mapcar (lambda (candidate)
              (list candidate ""
                    (propertize
                     (concat (make-string (- width (string-width candidate)) ?\s)
                             (funcall annotate candidate))
                     'face 'completions-annotations)))
            candidates)))

(defun cityroulette-find--complete (text predicate action search annotate)
  "Complete TEXT for PREDICATE and ACTION with the program.
SEARCH returns the candidates for a text, ANNOTATE the annotation of one."
  (pcase action
    ('metadata `(metadata (category . cityroulette)
                          (annotation-function . ,annotate)
                          (affixation-function
                           . ,(lambda (candidates)
                                (cityroulette-find--affixation candidates annotate)))
                          (display-sort-function . identity)
                          (cycle-sort-function . identity)))
    (`(boundaries . ,_) nil)
    ('lambda (and (member text (funcall search text)) t))
    ('t (seq-filter (or predicate #'identity) (funcall search text)))
    (_ (let ((all (funcall search text)))
         (cond ((null all) nil)
               ((equal all (list text)) t)
               ((cdr all) text)
               (t (car all)))))))

(defun cityroulette-find--table (text predicate action)
  "Complete the city TEXT for PREDICATE and ACTION, as a completion table."
  (if (eq action 'lambda)
      (and (gethash text cityroulette-find--candidates) t)
    (cityroulette-find--complete text predicate action
                                 #'cityroulette-find--search
                                 #'cityroulette-find-annotation)))

(defun cityroulette-find--try (text table predicate point)
  "The completion of TEXT by TABLE and PREDICATE, with POINT."
  (let ((all (all-completions text table predicate)))
    (cond ((null all) nil)
          ((equal all (list text)) t)
          ((cdr all) (cons text point))
          (t (cons (car all) (length (car all)))))))

(defun cityroulette-find--all (text table predicate _point)
  "All candidates of TABLE for TEXT and PREDICATE, without matching TEXT."
  (let ((all (all-completions text table predicate)))
    (when all (nconc (copy-sequence all) 0))))

(defun cityroulette-find--list (minibuffer)
  "List the completions of MINIBUFFER if it is still in use."
  (when (and (buffer-live-p minibuffer)
             (eq minibuffer (window-buffer (minibuffer-window)))
             (minibufferp (current-buffer)))
    (while-no-input
      (let ((inhibit-message t)
            (completion-show-help nil))
        (minibuffer-completion-help)))))

(defun cityroulette-find--lists-p ()
  "Whether to list completions without a request of the user."
  (and cityroulette-find-live
       (not (seq-some (lambda (mode) (and (boundp mode) (symbol-value mode)))
                      cityroulette-find--others))))

(defun cityroulette-find--live ()
  "List completions while the user types in this minibuffer."
  (when (cityroulette-find--lists-p)
    (add-hook 'after-change-functions
              (lambda (&rest _)
                (when cityroulette-find--timer
                  (cancel-timer cityroulette-find--timer))
                (setq cityroulette-find--timer
                      (run-with-idle-timer 0.1 nil #'cityroulette-find--list
                                           (current-buffer))))
              nil t)))

(defun cityroulette-find--blanks ()
  "Let SPC insert a blank in this minibuffer, as names have blanks.
Otherwise it completes a word, and is lost if nothing matches."
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map (current-local-map))
    (define-key map " " #'self-insert-command)
    (use-local-map map)))

(defun cityroulette-find--set-up ()
  "Set up a minibuffer that reads a name."
  (cityroulette-find--blanks)
  (cityroulette-find--live))

(defun cityroulette-find--read (prompt table history)
  "Read a text with PROMPT, completion by TABLE, and HISTORY."
  (let ((completion-styles-alist
         (cons '(cityroulette cityroulette-find--try cityroulette-find--all
                              "Completion by the program.")
               completion-styles-alist))
        (completion-category-overrides
         (cons '(cityroulette (styles cityroulette)) completion-category-overrides)))
    (unwind-protect
        (minibuffer-with-setup-hook #'cityroulette-find--set-up
          (completing-read prompt table nil nil nil history))
      ;; The next prompt may use the same buffer.
      (when cityroulette-find--timer
        (cancel-timer cityroulette-find--timer)))))

(defun cityroulette-find-read (prompt)
  "Read the name of a city with PROMPT and return the city.
An incomplete text selects its best match."
  (let* ((cityroulette-find--candidates (make-hash-table :test #'equal))
         (cityroulette-find--last nil)
         (text (cityroulette-find--read prompt #'cityroulette-find--table
                                        'cityroulette-find-history))
         (known (or (gethash text cityroulette-find--candidates)
                    (gethash (car (cityroulette-find--search text))
                             cityroulette-find--candidates))))
    (or (car known) (user-error "No city found for “%s”" text))))

;;; A choice

(defun cityroulette-find-choose (prompt choices)
  "Let the user choose one of CHOICES and return its value.
CHOICES are pairs of a text and a value, which are listed at once in their
order.  The first is the default.  Any part of a text selects it, in any case.
PROMPT ends without a colon."
  (let* ((completion-ignore-case t)
         (completion-styles '(basic substring))
         (table (lambda (text predicate action)
                  (if (eq action 'metadata)
                      '(metadata (display-sort-function . identity)
                                 (cycle-sort-function . identity))
                    (complete-with-action action choices text predicate))))
         (text (minibuffer-with-setup-hook
                   (lambda ()
                     (cityroulette-find--blanks)
                     (when (cityroulette-find--lists-p)
                       (run-with-timer 0 nil #'cityroulette-find--list (current-buffer))))
                 (completing-read (format-prompt prompt (caar choices)) table nil t nil nil
                                  (caar choices)))))
    (cdr (assoc text choices))))

;;; Countries

(defvar cityroulette-find--countries nil
  "Countries of the program, by name.")

(defun cityroulette-find-countries ()
  "All countries of the program, by name."
  (unless cityroulette-find--countries
    (setq cityroulette-find--countries
          (mapcar (lambda (country) (cons (plist-get country :name) country))
                  (plist-get (cityroulette-rpc-call :gazetteer.countries nil)
                             :countries))))
  cityroulette-find--countries)

(defun cityroulette-find-country-name (code)
  "The name of the country CODE."
  (or (car (seq-find (lambda (country) (equal code (plist-get (cdr country) :code)))
                     (cityroulette-find-countries)))
      code))

(defun cityroulette-find-country-size (code)
  "The number of cities of the country CODE, or nil."
  (plist-get (cdr (seq-find (lambda (country) (equal code (plist-get (cdr country) :code)))
                            (cityroulette-find-countries)))
             :cityCount))

(defun cityroulette-find--country-annotation (name)
  "The annotation of the country NAME."
  (when-let ((country (cdr (assoc name cityroulette-find--countries))))
    (format "  %s  %s%s" (plist-get country :code)
            (cityroulette-city-count (plist-get country :cityCount))
            (if-let ((capital (plist-get country :capital))) (concat "  " capital) ""))))

(defun cityroulette-find--country-named (text)
  "The countries that TEXT may mean, in any language or as a code.
Return (WHOLE . NAMES).  WHOLE is t if TEXT is the name or the code of a
country, nil if it is incomplete.  The program has no method for that.  But a
session with a city of the country has the code for a complete name, and the
error the likely countries for an incomplete one."
  (pcase-let ((`(,session . ,problem)
               (cityroulette-session-try :session.open
                                         (list :mode "import" :source "country" :country text
                                               :count 1 :provider "embedded"))))
    (if problem
        (cons nil (mapcar (lambda (country) (plist-get country :name))
                          (plist-get (plist-get problem :data) :candidates)))
      (cityroulette-session-close session)
      (list t (cityroulette-find-country-name
               (plist-get (cityroulette-session-source session) :country))))))

(defun cityroulette-find--country-matches (regexp)
  "The English names of countries that match REGEXP."
  (let ((case-fold-search t))
    (seq-filter (lambda (name) (string-match-p regexp name))
                (mapcar #'car (cityroulette-find-countries)))))

(defun cityroulette-find--country-lookup (text)
  "The countries for TEXT as (BEST . NAMES), the likeliest first.
BEST is the country that TEXT means if nothing else is typed, or nil: the one
of this name or code, or else the only one that begins with TEXT, or the only
one."
  (unless (equal text (car cityroulette-find--last))
    (pcase-let* ((`(,whole . ,named) (cityroulette-find--country-named text))
                 (quoted (regexp-quote text))
                 (begins (cityroulette-find--country-matches (concat "\\`" quoted)))
                 (within (cityroulette-find--country-matches (concat "\\b" quoted)))
                 (names (seq-uniq (if whole
                                      (append named begins within)
                                    (append begins named within)))))
      (setq cityroulette-find--last
            (cons text (cons (and (or whole (= 1 (length begins)) (= 1 (length names)))
                                  (car names))
                             names)))))
  (cdr cityroulette-find--last))

(defun cityroulette-find--country-search (text)
  "The names of the countries for TEXT, the likeliest first."
  (let ((text (string-trim text)))
    (if (string-empty-p text)
        (mapcar #'car (cityroulette-find-countries))
      (cdr (cityroulette-find--country-lookup text)))))

(defun cityroulette-find--country-table (text predicate action)
  "Complete the country TEXT for PREDICATE and ACTION, as a completion table."
  (cityroulette-find--complete text predicate action
                               #'cityroulette-find--country-search
                               #'cityroulette-find--country-annotation))

(defun cityroulette-find--country-meant (text)
  "The name of the country that TEXT means, or nil.
The user chooses if it may mean several."
  (if (assoc text (cityroulette-find-countries))
      text
    (pcase-let ((`(,best . ,names) (cityroulette-find--country-lookup text)))
      (cond (best)
            (names (cityroulette-find-choose
                    (format "Which “%s”" text)
                    (mapcar (lambda (name) (cons name name)) names)))))))

(defun cityroulette-find-read-country (prompt)
  "Read a country with PROMPT, by its name in any language or its code.
If the text may mean several countries, the user chooses.  Return the code of
the country, or the text if it means none."
  (let* ((cityroulette-find--last nil)
         (text (string-trim
                (cityroulette-find--read prompt #'cityroulette-find--country-table nil)))
         (name (if (string-empty-p text)
                   (user-error "Name a country")
                 (cityroulette-find--country-meant text))))
    (if name
        (plist-get (cdr (assoc name (cityroulette-find-countries))) :code)
      text)))

(provide 'cityroulette-find)

;;; cityroulette-find.el ends here
