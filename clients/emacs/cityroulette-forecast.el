;;; cityroulette-forecast.el --- A city with its forecast  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; The buffer of one city: position, local time, names and forecast, with keys
;; that archive it, copy a link to it or open its article.
;;
;; A star has one rule: on the page of a city that was opened from a list it is
;; an edit of this list, saved with it.  Elsewhere it is set in the archive.

;;; Code:

(require 'browse-url)
(require 'button)
(require 'url-util)
(require 'cityroulette-annotate)
(require 'cityroulette-chart)
(require 'cityroulette-find)
(require 'cityroulette-edit)

(defcustom cityroulette-forecast-days 8
  "Days of a forecast."
  :type '(integer :match (lambda (_ value) (and (integerp value) (<= 1 value 8))))
  :group 'cityroulette)

(defcustom cityroulette-link-format "geo"
  "The format in which cities are copied."
  :type '(choice (const "text") (const "geo") (const "openStreetMap") (const "google")
                 (const "apple") (const "plusCode") (const "dms") (const "markdown")
                 (const "org"))
  :group 'cityroulette)

(defconst cityroulette-forecast--forms
  '("text" "geo" "openStreetMap" "google" "apple" "plusCode" "dms" "markdown" "org")
  "The formats of the program.")

(defconst cityroulette-forecast--buffer "*CityRoulette City*"
  "The name of the buffer.")

(defvar-local cityroulette-forecast--city nil
  "The city that this buffer shows.")
(defvar-local cityroulette-forecast--list nil
  "The list from which this buffer was opened, or nil.")
(defvar-local cityroulette-forecast--names nil
  "Its names.")
(defvar-local cityroulette-forecast--lists nil
  "The names of the lists of the archive that contain it.")
(defvar-local cityroulette-forecast--answer nil
  "The text of its forecast or of an error; nil before it arrives.")

(defvar cityroulette-forecast-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map "a" #'cityroulette-forecast-keep)
    (define-key map "f" #'cityroulette-forecast-star)
    (define-key map "s" #'cityroulette-forecast-star)
    (define-key map "W" #'cityroulette-copy)
    (define-key map "o" #'cityroulette-forecast-article)
    map)
  "Keys of `cityroulette-forecast-mode'.")

(define-derived-mode cityroulette-forecast-mode special-mode "City"
  "Major mode for one city with its forecast.
A star is an edit of the list from which the page was opened, and is saved with
this list.  On another page, \\[cityroulette-forecast-star] changes the archive at once, as
\\[cityroulette-forecast-keep] always does.

\\{cityroulette-forecast-mode-map}"
  (setq revert-buffer-function #'cityroulette-forecast--revert
        word-wrap t))

(defun cityroulette-forecast--named (city answer)
  "The names of the lists of ANSWER, a result of `list.list', that contain CITY."
  (let ((ids (cityroulette-city-lists city)))
    (mapcar (lambda (list) (plist-get list :name))
            (seq-filter (lambda (list) (memql (plist-get list :id) ids))
                        (append (plist-get answer :lists) nil)))))

(defun cityroulette-forecast--written ()
  "Insert what the user has written about the city, if anything."
  (let* ((city cityroulette-forecast--city)
         (visits (cityroulette-city-visits city))
         (tags (cityroulette-city-tags city))
         (note (cityroulette-city-note city)))
    (dolist (line (list (when visits
                          (concat "Visited " (string-join visits ", ")))
                        (when (cityroulette-city-planned-p city)
                          "A visit is planned")
                        (when tags
                          (concat "#" (string-join tags " #")))
                        (when cityroulette-forecast--lists
                          (concat "In " (string-join cityroulette-forecast--lists ", ")))))
      (when line
        (insert " " line "\n")))
    (when note
      (insert "\n " (string-replace "\n" "\n " (string-trim-right note)) "\n\n"))))

(defun cityroulette-forecast--head ()
  "Insert the details that need no network."
  (let ((city cityroulette-forecast--city))
    (insert " " (propertize (cityroulette-city-name city) 'face '(bold (:height 1.3)))
            (if (cityroulette-city-own-name city)
                (propertize (format " “%s”" (cityroulette-city-own-name city))
                            'face 'cityroulette-own-name)
              "")
            (if (cityroulette-city-favorite city)
                (propertize " ★" 'face 'cityroulette-star) "")
            (if (cityroulette-city-archived city)
                (propertize " ✓ archived" 'face 'cityroulette-archived) "")
            "\n " (cityroulette-city-where city))
    (when (cityroulette-city-population city)
      (insert " · " (cityroulette-city-people (cityroulette-city-population city)) " people"))
    (insert (format " · %.5f, %.5f\n" (cityroulette-city-lat city)
                    (cityroulette-city-lon city)))
    (when (cityroulette-city-time city)
      (insert " It is " (cityroulette-city-time city) " there.\n"))
    (cityroulette-forecast--written)
    (insert " ")
    (insert-text-button "Map" 'action (lambda (_) (cityroulette-forecast-map)))
    (insert "  ")
    (insert-text-button "Article" 'action (lambda (_) (cityroulette-forecast-article)))
    (insert "\n\n")))

(defun cityroulette-forecast--other-names ()
  "Insert the other names of the city, if it has any."
  (when-let ((names (remove (cityroulette-city-name cityroulette-forecast--city)
                            cityroulette-forecast--names))
             (begin (point)))
    (insert "\n Also: " (string-join (seq-take names 12) ", ") "\n")
    (let ((fill-prefix "       ")
          (fill-column 78))
      (fill-region begin (point)))))

(defun cityroulette-forecast--draw ()
  "Draw the city and its weather, as far as it has arrived."
  (let ((inhibit-read-only t)
        (line (line-number-at-pos)))
    (erase-buffer)
    (cityroulette-forecast--head)
    (insert (or cityroulette-forecast--answer " Loading the weather…\n"))
    (cityroulette-forecast--other-names)
    (insert (propertize
             (concat "\n " (string-join (append (plist-get cityroulette-rpc-info :attribution)
                                                nil)
                                        "\n ")
                     "\n")
             'face 'cityroulette-dim))
    (set-buffer-modified-p nil)
    (goto-char (point-min))
    (forward-line (1- line))))

(defun cityroulette-forecast--ask ()
  "Request the weather of the city and draw it when it arrives."
  (let ((buffer (current-buffer))
        (city cityroulette-forecast--city))
    (cityroulette-rpc-send
     :weather.forecast (list :city (cityroulette-city-id city)
                             :days cityroulette-forecast-days)
     (lambda (forecast problem)
       (when (buffer-live-p buffer)
         (with-current-buffer buffer
           (when (eq city cityroulette-forecast--city)
             (setq cityroulette-forecast--answer
                   (if problem
                       (concat " " (cityroulette-rpc-message problem) "\n")
                     (cityroulette-chart-text forecast)))
             (cityroulette-forecast--draw))))))))

(defun cityroulette-forecast--in-list (id)
  "The city ID of the list from which this buffer was opened, or nil."
  (when (buffer-live-p cityroulette-forecast--list)
    (let ((session (buffer-local-value 'cityroulette-list--session
                                       cityroulette-forecast--list)))
      (when (cityroulette-session-alive session)
        (seq-find (lambda (city) (eql id (cityroulette-city-id city)))
                  (cityroulette-session-rows session))))))

(defun cityroulette-forecast--follow ()
  "Show the edits of the list in the current buffer on the page opened from it."
  (let ((list (current-buffer)))
    (when-let ((page (get-buffer cityroulette-forecast--buffer)))
      (with-current-buffer page
        (when (and cityroulette-forecast--city (eq list cityroulette-forecast--list))
          (let* ((shown cityroulette-forecast--city)
                 (city (cityroulette-forecast--in-list (cityroulette-city-id shown))))
            (unless (or (null city)
                        (and (eq (cityroulette-city-favorite city)
                                 (cityroulette-city-favorite shown))
                             (equal (cityroulette-city-annotation city)
                                    (cityroulette-city-annotation shown))))
              (setf (cityroulette-city-favorite shown) (cityroulette-city-favorite city))
              (cityroulette-forecast--annotate city shown))))))))

(defun cityroulette-forecast--annotate (city shown)
  "Show the annotation of CITY, a row, on this page, whose city is SHOWN.
The names of its lists are requested if the lists have changed."
  (let ((lists (equal (cityroulette-city-lists city) (cityroulette-city-lists shown)))
        (buffer (current-buffer)))
    (setf (cityroulette-city-annotation shown) (cityroulette-city-annotation city))
    (cityroulette-forecast--draw)
    (unless lists
      ;; The view of a session must not wait for a reply.
      (cityroulette-rpc-send
       :list.list nil
       (lambda (answer _problem)
         (when (buffer-live-p buffer)
           (with-current-buffer buffer
             (when (eq shown cityroulette-forecast--city)
               (setq cityroulette-forecast--lists
                     (cityroulette-forecast--named shown answer))
               (cityroulette-forecast--draw)))))))))

(add-hook 'cityroulette-list-state-hook #'cityroulette-forecast--follow)

(defun cityroulette-forecast--in-archive (city)
  "CITY as the archive has it, or nil if the gazetteer lacks it.
`city.get' prefers the star of the only open session."
  (seq-find (lambda (found) (eql (cityroulette-city-id city) (cityroulette-city-id found)))
            (mapcar #'cityroulette-city-read
                    (plist-get (car (cityroulette-rpc-try
                                     :gazetteer.nearby
                                     (list :location (cityroulette-city-location city)
                                           :radiusKm 0.1 :provider "embedded")))
                               :cities))))

(defun cityroulette-forecast--set-edits (city)
  "Set whether CITY is archived, and its star and annotation.
These are those of the list, or else of the archive."
  (let ((row (cityroulette-forecast--in-list (cityroulette-city-id city)))
        (archived (cityroulette-forecast--in-archive city)))
    (when archived
      (setf (cityroulette-city-archived city) (cityroulette-city-archived archived)
            (cityroulette-city-favorite city) (cityroulette-city-favorite archived)))
    (when row
      (setf (cityroulette-city-favorite city) (cityroulette-city-favorite row)))
    (setf (cityroulette-city-annotation city)
          (cond (row (cityroulette-city-annotation row))
                ((cityroulette-city-archived city)
                 (cityroulette-city--annotation
                  (plist-get (car (cityroulette-rpc-try
                                   :archive.get (list :city (cityroulette-city-id city))))
                             :annotation)))))
    (setq cityroulette-forecast--lists
          (and (cityroulette-city-lists city)
               (cityroulette-forecast--named
                city (car (cityroulette-rpc-try :list.list nil)))))))

(defun cityroulette-forecast--read (id)
  "Load the city ID and its weather into the current buffer."
  (pcase-let ((`(,city . ,names) (cityroulette-city-get id)))
    (cityroulette-forecast--set-edits city)
    (setq cityroulette-forecast--city city
          cityroulette-forecast--names names)
    (cityroulette-forecast--draw)
    (cityroulette-forecast--ask)))

(defun cityroulette-forecast--revert (&rest _)
  "Reload the city, for `revert-buffer'."
  (cityroulette-forecast--read (cityroulette-city-id cityroulette-forecast--city)))

(defun cityroulette-forecast-show (id &optional list)
  "Show the city ID with its forecast in a window and select it.
LIST is the buffer of the list from which it is opened, if any."
  (let ((buffer (get-buffer-create cityroulette-forecast--buffer)))
    (with-current-buffer buffer
      (unless (derived-mode-p 'cityroulette-forecast-mode)
        (cityroulette-forecast-mode))
      (setq cityroulette-forecast--answer nil
            cityroulette-forecast--list list)
      (cityroulette-forecast--read id))
    (pop-to-buffer buffer)))

;;; Commands for a city

(defun cityroulette-forecast--here ()
  "The city of this buffer, or the one at point, or nil."
  (or cityroulette-forecast--city
      (get-text-property (line-beginning-position) 'cityroulette-city)))

(defun cityroulette-forecast--required ()
  "The city of this buffer; an error if there is none."
  (or (cityroulette-forecast--here) (user-error "There is no city here")))

(defun cityroulette-forecast--id ()
  "The id of the city of this buffer."
  (cityroulette-city-id (cityroulette-forecast--required)))

(defun cityroulette-forecast--archived (id)
  "Show in all lists that the city ID is in the archive."
  (dolist (list (cityroulette-list-buffers))
    (with-current-buffer list
      (when-let ((city (seq-find (lambda (city) (eql id (cityroulette-city-id city)))
                                 (cityroulette-session-rows cityroulette-list--session))))
        (setf (cityroulette-city-archived city) t)
        (cityroulette-list--redraw-city city)))))

(defun cityroulette-forecast--add (favorite)
  "Add this city to the archive, with a star if FAVORITE."
  (let ((id (cityroulette-forecast--id)))
    (cityroulette-rpc-call :archive.add
                           (append (list :city id) (and favorite '(:favorite t))))
    (cityroulette-forecast--archived id)))

(defun cityroulette-forecast-keep ()
  "Add this city to the archive at once, with the star that is shown."
  (interactive)
  (let ((city (cityroulette-forecast--required)))
    (cityroulette-forecast--add (cityroulette-city-favorite city))
    (message "%s was added to the archive" (cityroulette-city-name city))
    (revert-buffer)))

(defun cityroulette-forecast--star-in-list (city)
  "Star or unstar CITY in the list from which this buffer was opened."
  (let ((starred (cityroulette-city-favorite city)))
    (with-current-buffer cityroulette-forecast--list
      (cityroulette-edit--send :city.setFavorite (list city)
                               (list :favorite (if starred :json-false t))))
    (message "%s %s in its list; saving the list makes that permanent"
             (cityroulette-city-name city) (if starred "lost its star" "was starred"))))

(defun cityroulette-forecast--star-in-archive (city)
  "Star or unstar CITY in the archive, and add it if necessary."
  (if (cityroulette-city-archived city)
      (cityroulette-rpc-call
       :archive.setFavorite
       (list :city (cityroulette-city-id city)
             :favorite (if (cityroulette-city-favorite city) :json-false t)))
    (cityroulette-forecast--add t))
  (revert-buffer))

(defun cityroulette-forecast-star ()
  "Star or unstar this city.
On a page that was opened from a list, this is an edit of the list, which is
saved with it.  Otherwise it is set in the archive at once, which gets the city
if necessary."
  (interactive)
  (let ((row (cityroulette-forecast--in-list (cityroulette-forecast--id))))
    (if row
        (cityroulette-forecast--star-in-list row)
      (cityroulette-forecast--star-in-archive cityroulette-forecast--city))))

(defun cityroulette-forecast--compose (city form)
  "The result of `share.compose' for CITY in FORM."
  (cityroulette-rpc-call :share.compose
                         (list :city (cityroulette-city-id city) :format form)))

(defun cityroulette-forecast-link (city form)
  "CITY as a text in the format FORM."
  (plist-get (cityroulette-forecast--compose city form) :text))

(defun cityroulette-forecast-map ()
  "Show this city on OpenStreetMap."
  (interactive)
  (browse-url (cityroulette-forecast-link (cityroulette-forecast--required)
                                          "openStreetMap")))

(defun cityroulette-forecast-article ()
  "Open the Wikipedia article of the city at point or of this buffer."
  (interactive)
  (let ((city (cityroulette-forecast--required)))
    (browse-url (or (cityroulette-city-wikipedia city)
                    (concat "https://en.wikipedia.org/w/index.php?search="
                            (url-hexify-string (cityroulette-city-name city)))))))

(defun cityroulette-forecast--form (arg)
  "The format to copy in; with ARG, ask for it."
  (if arg
      (cityroulette-find-choose
       "Copy as"
       (mapcar (lambda (form) (cons form form))
               (seq-uniq (cons cityroulette-link-format cityroulette-forecast--forms))))
    cityroulette-link-format))

;;;###autoload
(defun cityroulette-copy (cities form)
  "Copy CITIES to the kill ring in the format FORM, one line each.
Interactively, CITIES are those of the list or city buffer; elsewhere, ask
for one.  The format is `cityroulette-link-format'; with a prefix argument,
ask for it."
  (interactive
   (list (cond ((derived-mode-p 'cityroulette-list-mode) (cityroulette-list-targets))
               ((cityroulette-forecast--here) (list (cityroulette-forecast--here)))
               (t (list (cityroulette-find-read "Copy city: "))))
         (cityroulette-forecast--form current-prefix-arg)))
  (let ((text (mapconcat (lambda (city) (cityroulette-forecast-link city form))
                         cities "\n")))
    (kill-new text)
    (message "%s" (if (cdr cities)
                      (format "Copied %s as %s" (cityroulette-city-count (length cities)) form)
                    text))))

(provide 'cityroulette-forecast)

;;; cityroulette-forecast.el ends here
