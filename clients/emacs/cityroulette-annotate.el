;;; cityroulette-annotate.el --- Own names, tags, lists and visits  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; What the user writes about cities.  Each command is one edit of the list,
;; also about several cities.  Lists of the archive are added, renamed and
;; removed at once.

;;; Code:

(require 'crm)
(require 'seq)
(require 'cityroulette-edit)
(require 'cityroulette-find)

(defvar cityroulette-annotate-tag-history nil
  "History of tags.")

(defvar cityroulette-annotate-list-history nil
  "History of names of lists.")

(defvar cityroulette-annotate-visit-history nil
  "History of visits.")

(defun cityroulette-annotate--send (cities params)
  "Annotate CITIES with PARAMS and report how many changed."
  (let ((count (apply #'+ (mapcar (lambda (result) (plist-get result :changed))
                                  (cityroulette-edit--send :city.annotate cities params)))))
    (deactivate-mark)
    (message "%s" (cond ((zerop count) "Nothing changed")
                        ((cdr cities) (concat (cityroulette-city-count count) " changed"))
                        (t (concat (cityroulette-city-name (car cities)) " changed"))))))

(defun cityroulette-annotate--subject (cities)
  "The name of the only one of CITIES, or their number."
  (if (cdr cities)
      (cityroulette-city-count (length cities))
    (cityroulette-city-name (car cities))))

(defun cityroulette-annotate--values (cities accessor)
  "The values that ACCESSOR returns for any of CITIES, in a list."
  (seq-uniq (seq-mapcat accessor cities)))

;;; The own name

(defun cityroulette-list-own-name (city name)
  "Give CITY, the one at point, the own NAME; an empty one removes it."
  (interactive
   (let ((city (cityroulette-list-city-at-point)))
     (list city (read-string (format "Your name for %s: " (cityroulette-city-name city))
                             (cityroulette-city-own-name city)))))
  ;; One city, because several cannot have one name.
  (cityroulette-edit--call :city.annotate (list :city (cityroulette-city-id city)
                                                :ownName (string-trim name))))

;;; Tags

(defun cityroulette-annotate--read-several (prompt choices must-match)
  "Read several of CHOICES with PROMPT; others too unless MUST-MATCH.
Commas separate them, because a tag may contain blanks."
  (let ((completion-ignore-case t))
    (delete "" (mapcar #'string-trim
                       (minibuffer-with-setup-hook #'cityroulette-find--blanks
                         (completing-read-multiple prompt choices nil must-match nil
                                                   'cityroulette-annotate-tag-history))))))

(defun cityroulette-annotate--all-tags ()
  "The tags of the archive and of this list."
  (seq-uniq
   (append (mapcar (lambda (each) (plist-get each :tag))
                   (plist-get (cityroulette-rpc-call :archive.tags nil) :tags))
           (cityroulette-annotate--values
            (cityroulette-session-rows (cityroulette-edit--session))
            #'cityroulette-city-tags))))

(defun cityroulette-list-tag (cities tags)
  "Add TAGS, a list, to CITIES.
Interactively, CITIES are the marked ones, those in the region, or as many
rows as the prefix argument says; commas separate the tags."
  (interactive
   (let ((cities (cityroulette-list-targets current-prefix-arg)))
     (list cities
           (cityroulette-annotate--read-several
            (format "Tags for %s: " (cityroulette-annotate--subject cities))
            (cityroulette-annotate--all-tags) nil))))
  (when tags
    (cityroulette-annotate--send cities (list :addTags (vconcat tags)))))

(defun cityroulette-list-untag (cities tags)
  "Remove TAGS, a list, from CITIES, which are those of `cityroulette-list-tag'."
  (interactive
   (let* ((cities (cityroulette-list-targets current-prefix-arg))
          (tags (or (cityroulette-annotate--values cities #'cityroulette-city-tags)
                    (user-error "No tag on %s" (cityroulette-annotate--subject cities)))))
     (list cities
           (cityroulette-annotate--read-several
            (format "Remove tags from %s: " (cityroulette-annotate--subject cities))
            tags t))))
  (when tags
    (cityroulette-annotate--send cities (list :removeTags (vconcat tags)))))

;;; Lists of the archive

(defun cityroulette-annotate-lists ()
  "The lists of the archive: plists, in their order."
  (append (plist-get (cityroulette-rpc-call :list.list nil) :lists) nil))

(defun cityroulette-annotate--to-fill (lists)
  "Those of LISTS that the user fills, which excludes smart ones."
  (seq-remove (lambda (list) (plist-get list :query)) lists))

(defun cityroulette-annotate--describe (lists)
  "A function that describes the name of one of LISTS, for completion."
  (lambda (name)
    (let ((list (seq-find (lambda (list) (equal name (plist-get list :name))) lists)))
      (cond ((null list) "")
            ((plist-get list :query) "  smart")
            (t (concat "  " (cityroulette-city-count (plist-get list :count))))))))

(defun cityroulette-annotate--read-list (prompt lists must-match)
  "Read the name of one of LISTS with PROMPT; another one unless MUST-MATCH."
  (let* ((completion-ignore-case t)
         (names (mapcar (lambda (list) (plist-get list :name)) lists))
         (completion-extra-properties
          (list :annotation-function (cityroulette-annotate--describe lists)))
         (name (string-trim
                (minibuffer-with-setup-hook #'cityroulette-find--blanks
                  (completing-read prompt names nil must-match nil
                                   'cityroulette-annotate-list-history
                                   (and must-match (car names)))))))
    (when (string-empty-p name)
      (user-error "No list was named"))
    name))

(defun cityroulette-annotate--list-id (name lists)
  "The id of the list NAME among LISTS; offer to add it if there is none."
  (let ((known (seq-find (lambda (list)
                           (eq t (compare-strings name nil nil
                                                  (plist-get list :name) nil nil t)))
                         lists)))
    (cond (known (plist-get known :id))
          ((y-or-n-p (format "There is no list %s.  Add it? " name))
           (plist-get (plist-get (cityroulette-rpc-call :list.add (list :name name)) :list)
                      :id))
          (t (user-error "Nothing was changed")))))

(defun cityroulette-list-add-to-list (cities name)
  "Add CITIES to the list NAME of the archive; offer to add a new one.
Interactively, CITIES are the marked ones, those in the region, or as many
rows as the prefix argument says."
  (interactive
   (let ((cities (cityroulette-list-targets current-prefix-arg)))
     (list cities
           (cityroulette-annotate--read-list
            (format "Add %s to the list: " (cityroulette-annotate--subject cities))
            (cityroulette-annotate--to-fill (cityroulette-annotate-lists)) nil))))
  (let ((id (cityroulette-annotate--list-id name (cityroulette-annotate-lists))))
    (cityroulette-annotate--send cities (list :addLists (vector id)))))

(defun cityroulette-list-remove-from-list (cities name)
  "Remove CITIES from the list NAME of the archive, in which they stay.
CITIES are those of `cityroulette-list-add-to-list'."
  (interactive
   (let* ((cities (cityroulette-list-targets current-prefix-arg))
          (ids (or (cityroulette-annotate--values cities #'cityroulette-city-lists)
                   (user-error "No list contains %s"
                               (cityroulette-annotate--subject cities)))))
     (list cities
           (cityroulette-annotate--read-list
            (format "Remove %s from the list: " (cityroulette-annotate--subject cities))
            (seq-filter (lambda (list) (memql (plist-get list :id) ids))
                        (cityroulette-annotate-lists))
            t))))
  (cityroulette-annotate--send cities (list :removeLists (vector name))))

(defun cityroulette-annotate--found (list)
  "The ids of the archived cities of LIST, a smart one, as a hash table."
  (let ((ids (make-hash-table))
        (offset 0))
    (while offset
      (let ((page (cityroulette-rpc-call
                   :archive.list (list :query (list :list (plist-get list :id))
                                       :offset offset :limit 500))))
        (seq-doseq (city (plist-get page :cities))
          (puthash (plist-get city :id) t ids))
        (setq offset (plist-get page :next))))
    ids))

(defun cityroulette-list-mark-list (name)
  "Mark the visible cities that the list NAME of the archive contains.
An unsaved edit counts, except in a smart list, which the archive finds."
  (interactive (list (cityroulette-annotate--read-any "Mark the cities of the list: ")))
  (let* ((list (seq-find (lambda (list) (equal name (plist-get list :name)))
                         (cityroulette-annotate-lists)))
         (id (plist-get (or list (user-error "There is no list %s" name)) :id))
         (found (and (plist-get list :query) (cityroulette-annotate--found list))))
    (cityroulette-list--mark-if
     (lambda (city)
       (if found
           (gethash (cityroulette-city-id city) found)
         (memql id (cityroulette-city-lists city))))
     ?*)))

(defun cityroulette-list-mark-tag (tag)
  "Mark the visible cities that have TAG, also by an unsaved edit."
  (interactive
   (list (completing-read "Mark the cities with the tag: "
                          (or (cityroulette-annotate--values
                               (cityroulette-session-rows (cityroulette-edit--session))
                               #'cityroulette-city-tags)
                              (user-error "No city has a tag"))
                          nil t nil 'cityroulette-annotate-tag-history)))
  (cityroulette-list--mark-if
   (lambda (city) (member tag (cityroulette-city-tags city)))
   ?*))

(defun cityroulette-annotate--read-any (prompt)
  "Read the name of a list of the archive with PROMPT."
  (cityroulette-annotate--read-list
   prompt
   (or (cityroulette-annotate-lists) (user-error "The archive has no lists"))
   t))

;;;###autoload
(defun cityroulette-rename-list (name new)
  "Give the list NAME of the archive the NEW name, at once."
  (interactive
   (let ((name (cityroulette-annotate--read-any "Rename list: ")))
     (list name (read-string (format "New name of %s: " name) name))))
  (cityroulette-rpc-call :list.update (list :list name :name (string-trim new)))
  (message "The list is named %s" (string-trim new)))

;;;###autoload
(defun cityroulette-remove-list (name)
  "Remove the list NAME from the archive at once; its cities stay there."
  (interactive (list (cityroulette-annotate--read-any "Remove list: ")))
  (when (y-or-n-p (format "This cannot be undone.  Remove the list %s? " name))
    (cityroulette-rpc-call :list.remove (list :list name))
    (message "The list %s was removed; its cities stay in the archive" name)))

;;; Visits

(defun cityroulette-list-visit (cities time)
  "Add a visit to CITIES at TIME: a day, month, year or range of days.
Interactively, CITIES are the marked ones, those in the region, or as many
rows as the prefix argument says."
  (interactive
   (let ((cities (cityroulette-list-targets current-prefix-arg))
         (today (format-time-string "%Y-%m-%d")))
     (list cities
           (read-string
            (format-prompt "Visit to %s, such as 2019, 2019-05 or 2019-05-03/2019-05-10"
                           today (cityroulette-annotate--subject cities))
            nil 'cityroulette-annotate-visit-history today))))
  (cityroulette-annotate--send cities (list :addVisits (vector (string-trim time)))))

(defun cityroulette-list-unvisit (cities time)
  "Remove the visit at TIME from CITIES.
They are those of `cityroulette-list-visit'."
  (interactive
   (let* ((cities (cityroulette-list-targets current-prefix-arg))
          (visits (or (cityroulette-annotate--values cities #'cityroulette-city-visits)
                      (user-error "No visit to %s"
                                  (cityroulette-annotate--subject cities)))))
     (list cities
           (completing-read (format-prompt "Remove visit to %s" (car visits)
                                           (cityroulette-annotate--subject cities))
                            visits nil t nil nil (car visits)))))
  (cityroulette-annotate--send cities (list :removeVisits (vector time))))

(defun cityroulette-list-plan (cities)
  "Plan a visit to CITIES, or no longer if one is planned to all of them.
CITIES are those of `cityroulette-list-visit'."
  (interactive (list (cityroulette-list-targets current-prefix-arg)))
  (cityroulette-annotate--send
   cities (list :planned (if (seq-every-p #'cityroulette-city-planned-p cities)
                             :json-false
                           t))))

(provide 'cityroulette-annotate)

;;; cityroulette-annotate.el ends here
