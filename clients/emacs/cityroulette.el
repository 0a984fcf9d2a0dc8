;;; cityroulette.el --- Find cities, see their weather, keep them  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; Version: 0.3.0-snapshot
;; Package-Requires: ((emacs "28.2"))
;; Keywords: hypermedia, tools
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; The program `cityroulette' finds cities around a place, or around a random
;; point of a random country.  This package shows its lists in buffers that
;; behave like Dired: star, flag and remove, undo, search, look at the weather,
;; and save with C-x C-s.
;;
;; Start with M-x cityroulette-surprise.  `?' shows the commands of a list,
;; M-x cityroulette all ways to start.

;;; Code:

(require 'cityroulette-drafts)
(require 'cityroulette-list)

(defcustom cityroulette-count 30
  "The number of cities in a new list."
  :type 'integer
  :group 'cityroulette)

(defcustom cityroulette-radius 10
  "The search radius around a point, in kilometres."
  :type 'number
  :group 'cityroulette)

(defcustom cityroulette-weather-at-once nil
  "Whether to load the weather of the cities in a new list."
  :type 'boolean
  :group 'cityroulette)

(defun cityroulette--open (title params &optional found)
  "Open the list TITLE with PARAMS of `session.open' and show it.
TITLE may be a function of the session's source.  FOUND is the answer of
`cityroulette--found'."
  (let ((session (cityroulette-session-open params)))
    (pop-to-buffer-same-window
     (cityroulette-list-show
      session
      (if (functionp title) (funcall title (cityroulette-session-source session)) title)
      params))
    (when found
      (cityroulette--rank (car found)))
    (cityroulette--report-cut session params (cdr found))
    (when (and cityroulette-weather-at-once
               (> (cityroulette-session-number session :total) 0))
      (cityroulette-list-weather)))
  ;; Not before, so that what the user typed for this list is not lost.
  (cityroulette-drafts-offer))

(defun cityroulette--rank (ids)
  "List the cities in the order of IDS."
  (setq cityroulette-list--ranks (make-hash-table)
        tabulated-list-sort-key (list cityroulette-row-match))
  (seq-do-indexed (lambda (id rank) (puthash id rank cityroulette-list--ranks)) ids)
  (cityroulette-list--draw)
  (goto-char (point-min))
  (forward-line 1))

(defun cityroulette--total (session)
  "How many cities the source of SESSION has; nil if that is unknown.
A live source is not asked, because that needs the network."
  (let ((source (cityroulette-session-source session)))
    (when (equal "embedded" (plist-get source :provider))
      (pcase (plist-get source :kind)
        ("country" (cityroulette-find-country-size (plist-get source :country)))
        ((or "aroundMe" "surpriseMe")
         (plist-get (car (cityroulette-rpc-try
                          :gazetteer.nearby (list :location (plist-get source :location)
                                                  :radiusKm (plist-get source :radiusKm)
                                                  :limit 1)))
                    :total))))))

(defun cityroulette--report-cut (session params total)
  "Report how many cities SESSION, opened with PARAMS, leaves out, if any.
TOTAL is how many there are, or nil if the program must be asked."
  (let ((count (cityroulette-session-number session :total)))
    (when (eql count (plist-get params :count))
      (let ((total (or total (cityroulette--total session))))
        (when (and total (< count total))
          (setq cityroulette-list--found total)
          (message "%s; %s" (cityroulette-list-cut-words)
                   (if (member (plist-get params :source) '("country" "search"))
                       (format "with C-u %d the command lists all" total)
                     "the setting `cityroulette-count' is the most in a list")))))))

(defun cityroulette--kilometres (arg)
  "The radius in ARG, a prefix argument, or that of the settings."
  (if arg (prefix-numeric-value arg) cityroulette-radius))

;;;###autoload
(defun cityroulette-surprise (&optional radius)
  "List the cities around a random point of a random country.
RADIUS, the prefix argument, is the search radius in kilometres."
  (interactive "P")
  (cityroulette--open #'cityroulette-revive-title
                      (list :mode "import" :keepStars t :source "surpriseMe" :count cityroulette-count
                            :radiusKm (cityroulette--kilometres radius))))

(defun cityroulette--most (count)
  "The most cities of a list: COUNT, a prefix argument, or that of the settings."
  (if count (prefix-numeric-value count) cityroulette-count))

(defun cityroulette--here ()
  "Your location as a text, or nil."
  (pcase cityroulette-location
    (`(,lat . ,lon) (format "%s, %s" lat lon))
    (text text)))

(defun cityroulette--candidates (problem)
  "The places that PROBLEM, an error about a place, names: (TEXT . POINT) each.
These are namesakes, similar names, or the cities of a country or a region."
  (let* ((data (plist-get problem :data))
         (places (append (plist-get data :candidates)
                         (plist-get (plist-get data :alternatives) :cities)
                         (plist-get data :cities)
                         nil)))
    (mapcar
     (lambda (place)
       (let ((city (cityroulette-city-read place)))
         (if (plist-get place :lat)
             (cons (format "%s, %s, %s people" (cityroulette-city-name city)
                           (cityroulette-city-where city)
                           (cityroulette-city-people (cityroulette-city-population city)))
                   (cityroulette-city-location city))
           (cons (cityroulette-city-name city) (plist-get place :location)))))
     ;; Countries among the similar names have no point.
     (seq-filter (lambda (place) (or (plist-get place :lat) (plist-get place :location)))
                 places))))

(defun cityroulette--resolve (place)
  "The point of PLACE, a text; the user chooses if it means none or several."
  (pcase-let* ((`(,answer . ,problem)
                (cityroulette-rpc-try :location.resolve (list :text place)))
               (candidates (cityroulette--candidates problem)))
    (cond (answer (plist-get answer :location))
          (candidates
           (cityroulette-find-choose
            (pcase (plist-get (plist-get problem :data) :name)
              ("AmbiguousLocation" (format "Which %s" place))
              ("LocationIsArea" (format "Which city of %s" place))
              (_ (format "There is no %s; did you mean" place)))
            candidates))
          (t (user-error "%s" (cityroulette-rpc-message problem))))))

;;;###autoload
(defun cityroulette-around (place &optional radius)
  "List the cities around PLACE: a name, coordinates, a link to a map.
RADIUS, the prefix argument, is the search radius in kilometres."
  (interactive
   (list (read-string (format-prompt "Around" (cityroulette--here)) nil nil
                      (cityroulette--here))
         current-prefix-arg))
  (when (string-empty-p place)
    (user-error "Name a place, or set `cityroulette-location'"))
  (cityroulette--open #'cityroulette-revive-title
                      (list :mode "import" :keepStars t :source "aroundMe"
                            :location (cityroulette--resolve place)
                            :count cityroulette-count
                            :radiusKm (cityroulette--kilometres radius))))

;;;###autoload
(defun cityroulette-country (country &optional count)
  "List the largest cities of COUNTRY, by its code or its name in any language.
COUNT, the prefix argument, is the most cities in the list."
  (interactive (list (cityroulette-find-read-country "Country: ") current-prefix-arg))
  (cityroulette--open #'cityroulette-revive-title
                      (list :mode "import" :keepStars t :source "country" :country country
                            :count (cityroulette--most count))))

(defconst cityroulette--ranked 500
  "The most results of `gazetteer.search'.")

(defun cityroulette--named-p (place query)
  "Whether each word of QUERY begins a word of the name by which PLACE was found.
If not, it was found despite a typing error."
  (let ((words (cityroulette-row-words (plist-get place :matchedName))))
    (seq-every-p (lambda (begin)
                   (seq-some (lambda (word) (string-prefix-p begin word)) words))
                 (cityroulette-row-words (car (split-string query ","))))))

(defun cityroulette--found (query)
  "The cities called QUERY as (IDS . NUMBER), the best match first.
IDS are of those with that name, or else of those with a similar one."
  (let* ((answer (cityroulette-rpc-call :gazetteer.search
                                        (list :query query :limit cityroulette--ranked)))
         (places (append (plist-get answer :cities) nil))
         ;; The program lists matches with typing errors after all others.
         (misses (seq-take-while (lambda (place) (not (cityroulette--named-p place query)))
                                 (reverse places)))
         (exact (seq-take places (- (length places) (length misses)))))
    (cons (mapcar (lambda (place) (plist-get place :id)) (or exact places))
          (if (and exact misses)
              (length exact)
            (plist-get answer :total)))))

;;;###autoload
(defun cityroulette-search (query &optional count)
  "List the cities called QUERY in all countries, ready to import.
The best match is first.  Similar names are listed only if there is no city of
this name.  COUNT, the prefix argument, is the most cities in the list."
  (interactive (list (read-string "City name: ") current-prefix-arg))
  (let* ((found (cityroulette--found query))
         (most (cityroulette--most count)))
    (cityroulette--open (format "Called %s" query)
                        (list :mode "import" :keepStars t :source "search" :query query
                              ;; The session has the first matches, in its own order.
                              :count (max 1 (min most (cdr found))))
                        found)))

;;;###autoload
(defun cityroulette-browse ()
  "List the archive.  The list follows changes of other programs."
  (interactive)
  (cityroulette--browse nil))

(defun cityroulette--browse (query)
  "List the part of the archive with QUERY, or go to its list."
  (if-let ((list (cityroulette-list-archive query)))
      (pop-to-buffer-same-window list)
    (cityroulette--open (cityroulette-revive-title nil query)
                        (cityroulette-revive-browsing query))))

;;;###autoload
(defun cityroulette-browse-list (name)
  "List the archived cities of the list NAME of the archive, also a smart one.
The list follows changes from elsewhere."
  (interactive (list (cityroulette-annotate--read-any "Browse list: ")))
  (cityroulette--browse (list :list name)))

;;;###autoload
(defun cityroulette-browse-tag (tags)
  "List the archived cities that have all of TAGS, a list."
  (interactive
   (list (cityroulette-annotate--read-several
          "Browse tags: "
          (or (mapcar (lambda (each) (plist-get each :tag))
                      (plist-get (cityroulette-rpc-call :archive.tags nil) :tags))
              (user-error "No archived city has a tag"))
          t)))
  (unless tags
    (user-error "No tag was named"))
  (cityroulette--browse (list :tags (vconcat tags))))

(defun cityroulette--committed (list)
  "Show the archive instead of LIST, a buffer that was committed.
Instead of a part of the archive, show this part."
  (if-let ((archive (cityroulette-list-archive
                     (cityroulette-session-query
                      (buffer-local-value 'cityroulette-list--session list)))))
      (progn
        (with-current-buffer archive
          (cityroulette-session-reload cityroulette-list--session))
        (pop-to-buffer-same-window archive)
        (kill-buffer list))
    (let* ((session cityroulette-list--session)
           (query (cityroulette-session-query session))
           (params (cityroulette-revive-browsing query))
           (title (cityroulette-revive-title nil query))
           (browsed (equal "browse" (cityroulette-session-mode session))))
      (unless browsed
        (clrhash cityroulette-list--marks)
        (setq tabulated-list-sort-key nil
              cityroulette-list--ranks nil
              cityroulette-list--found nil))
      (cityroulette-list-show (if browsed
                                  (cityroulette-revive-reopen session params)
                                (cityroulette-session-open params))
                              title params list)
      (with-current-buffer list
        (rename-buffer (format "*CityRoulette: %s*" title) t)))))

(add-hook 'cityroulette-list-committed-functions #'cityroulette--committed)

;;;###autoload
(defun cityroulette-find (city)
  "Show CITY with its forecast; complete its name while you type.
There \\<cityroulette-forecast-mode-map>\\[cityroulette-forecast-keep] archives it, \
\\[cityroulette-copy] copies a link to it."
  (interactive (list (cityroulette-find-read "City: ")))
  (cityroulette-forecast-show (cityroulette-city-id city)))

;;;###autoload
(defalias 'cityroulette-forecast #'cityroulette-find
  "Show a city with its forecast.")

;;;###autoload
(defun cityroulette-keep (city)
  "Add CITY to the archive at once."
  (interactive (list (cityroulette-find-read "Archive city: ")))
  (cityroulette-rpc-call :archive.add (list :city (cityroulette-city-id city)))
  (message "%s was added to the archive" (cityroulette-city-name city)))

;;;###autoload
(defun cityroulette-weather (city)
  "Show the current weather in CITY."
  (interactive (list (cityroulette-find-read "Weather in: ")))
  (let ((weather (plist-get (cityroulette-rpc-call
                             :weather.get (list :city (cityroulette-city-id city)))
                            :weather)))
    (message "%s: %s (%s)" (cityroulette-city-name city) (cityroulette-chart-now weather)
             (plist-get (plist-get weather :attribution) :text))))

;; For users who load this file without installing the package.
(autoload 'cityroulette "cityroulette-transient" nil t)
(autoload 'cityroulette-dispatch "cityroulette-transient" nil t)
(autoload 'cityroulette-org-setup "cityroulette-org" nil t)
(autoload 'cityroulette-org-insert-link "cityroulette-org" nil t)

(provide 'cityroulette)

;;; cityroulette.el ends here
