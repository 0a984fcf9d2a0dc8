;;; cityroulette-program.el --- Where the program is  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; The settings for starting the program, and the search for it: the setting,
;; the environment, the path, the clone that contains this file.

;;; Code:

(require 'seq)
(require 'subr-x)

(defgroup cityroulette nil
  "Cities around a place or at random, with their weather."
  :group 'applications
  :prefix "cityroulette-")

(defcustom cityroulette-program nil
  "The program as a file name, or a list of it and its first arguments.
If nil, use $CITYROULETTE_PROGRAM, or else `cityroulette' on the path, or
else the program built in the clone that contains this package."
  :type '(choice (const :tag "Look for it" nil)
                 file
                 (repeat :tag "Program and arguments" string)))

(defcustom cityroulette-arguments nil
  "Additional arguments, such as (\"--weather\" \"metno\").
`cityroulette help options' lists them."
  :type '(repeat string))

(defcustom cityroulette-timeout 30
  "Seconds after which a request is cancelled."
  :type 'number)

(defcustom cityroulette-units 'metric
  "Units of weather."
  :type '(choice (const metric) (const us)))

(defcustom cityroulette-locale nil
  "Language tag for articles, such as \"de\"; nil uses the environment."
  :type '(choice (const :tag "From the environment" nil) string))

(defcustom cityroulette-location nil
  "Your location: (LATITUDE . LONGITUDE), or a text such as \"Florence\"."
  :type '(choice (const :tag "Not set" nil)
                 (cons :tag "Degrees" (number :tag "North") (number :tag "East"))
                 (string :tag "A place")))

(defconst cityroulette-program--folder
  (file-name-directory (or load-file-name buffer-file-name default-directory))
  "The folder of this package.")

(defun cityroulette-program--places ()
  "The default locations of the program, each a file name."
  (let ((build (expand-file-name "../../.build/" cityroulette-program--folder)))
    (list "cityroulette"
          (expand-file-name "release/cityroulette" build)
          (expand-file-name "debug/cityroulette" build))))

(defun cityroulette-program--missing (tried)
  "Signal an error: the program is in none of the places TRIED."
  (user-error "The program cityroulette was not found.  Tried: %s.  Build it with \
`swift build -c release', or set `cityroulette-program'"
              (string-join tried "; ")))

(defun cityroulette-program--named (command by)
  "COMMAND, a list set in BY; signal an error if it is missing.
Trying other locations would hide a typo."
  (let ((found (executable-find (car command))))
    (if found
        (cons found (cdr command))
      (cityroulette-program--missing (list (format "%s, from %s" (car command) by))))))

(defun cityroulette-program-find ()
  "The program and its first arguments as a list; signal an error if missing."
  (let ((variable (getenv "CITYROULETTE_PROGRAM"))
        (places (cityroulette-program--places)))
    (cond
     (cityroulette-program
      (cityroulette-program--named (if (listp cityroulette-program)
                                       cityroulette-program
                                     (list (substitute-in-file-name cityroulette-program)))
                                   "`cityroulette-program'"))
     ((and variable (not (string-empty-p variable)))
      (cityroulette-program--named (list variable) "$CITYROULETTE_PROGRAM"))
     (t
      (let ((found (seq-some #'executable-find places)))
        (if found
            (list found)
          (cityroulette-program--missing
           (append '("$CITYROULETTE_PROGRAM, which is not set" "cityroulette on the path")
                   (cdr places)))))))))

(defun cityroulette-program-command ()
  "The whole command line as a list."
  (append (cityroulette-program-find)
          '("--framing=content-length")
          cityroulette-arguments))

(defun cityroulette-program--language ()
  "The language tag for the program, or nil."
  (let ((variable (seq-find (lambda (value) (and value (not (string-empty-p value))))
                            (mapcar #'getenv '("LC_ALL" "LC_MESSAGES" "LANG")))))
    (or cityroulette-locale
        (and variable
             (string-match "\\`\\([a-z][a-z][a-z]?\\)\\(?:_\\([A-Z][A-Z]\\)\\)?\\(?:[.@]\\|\\'\\)"
                           variable)
             (let ((language (match-string 1 variable))
                   (country (match-string 2 variable)))
               (if country (concat language "-" country) language))))))

(defun cityroulette-program-location ()
  "`cityroulette-location' as a parameter, or nil."
  (pcase cityroulette-location
    (`(,lat . ,lon) (list :lat lat :lon lon))
    (text text)))

(defun cityroulette-program-greeting ()
  "The parameters of `initialize' as a plist."
  `(:protocolVersion 1
    :clientInfo (:name "cityroulette.el" :version "0.3.0-dev")
    :processId ,(emacs-pid)
    :units ,(symbol-name cityroulette-units)
    ,@(when-let ((language (cityroulette-program--language))) (list :locale language))
    ,@(when-let ((location (cityroulette-program-location))) (list :location location))))

(provide 'cityroulette-program)

;;; cityroulette-program.el ends here
