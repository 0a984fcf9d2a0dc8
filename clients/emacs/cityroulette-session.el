;;; cityroulette-session.el --- The mirror of a session  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; A session's visible rows, updated by notifications.  Independent of buffers:
;; the session's view, a function, is called after each change of the rows.
;; Indexes start at 0, as in the protocol.  The manual is in
;; cityroulette-library.el.
;;
;; The rows are the beginning of the program's list.  A long list is read page
;; by page on demand; a change beyond the rows read so far is ignored, because
;; its page is read later.  Messages arrive in order, so a page and the rows
;; before it always have the same revision.

;;; Code:

(require 'cl-lib)
(require 'seq)
(require 'cityroulette-city)
(require 'cityroulette-rpc)

(defconst cityroulette-session--page 500
  "Rows per page; the most that the program allows.")

(defconst cityroulette-session-garbage (* 64 1024 1024)
  "`gc-cons-threshold' while a long list is read.
Collecting garbage after each page would take most of the time.")

(cl-defstruct (cityroulette-session (:copier nil))
  "The mirror of a session.
`view' is called with OPERATION, INDEX and CITY after each change of the rows:

  insert, remove, update   the row at INDEX, which is CITY
  move                     CITY; INDEX is a pair (FROM . TO)
  append                   more rows have been read, from INDEX
  reset                    all rows are new
  state                    the state may be new
  closed                   the session has ended; INDEX is the reason, a string:
                           that of `session.didClose', or \"lost\" with the program

It must not wait for a reply."
  id mode
  source                ; the source of its cities
  query                 ; the query of a part of the archive, a plist, or nil
  rows                  ; a list of cities: the beginning of the program's list
  (count 0)             ; their number
  state revision
  draft                 ; id of its draft, once there is one
  reading               ; whether a page was requested
  resetting             ; whether the rows are old and the next page is the first
  complete              ; whether all rows have been read
  (wanted 1000)         ; how many rows to read
  weathered             ; whether any of its cities has weather
  (alive t)             ; nil once the session has ended
  (view #'ignore))

(defvar cityroulette-session--open nil
  "The open sessions by id.")

(defun cityroulette-session-of (id)
  "The open session ID, or nil."
  (cdr (assoc id cityroulette-session--open)))

(defun cityroulette-session--get (session member)
  "MEMBER, a keyword, of the state of SESSION."
  (plist-get (cityroulette-session-state session) member))

(defun cityroulette-session-flag (session member)
  "Whether MEMBER of the state of SESSION is true, such as `:dirty'."
  (cityroulette-rpc-true-p (cityroulette-session--get session member)))

(defun cityroulette-session-number (session member)
  "The number MEMBER of the state of SESSION, such as `:visible'."
  (or (cityroulette-session--get session member) 0))

(defun cityroulette-session-take (answer &optional draft)
  "Create the mirror of a session from ANSWER, in the callback of a request.
ANSWER is the result of `session.open' or, with DRAFT, of `session.resume'.
Called later, it would miss the notifications that follow the reply."
  (let* ((rows (mapcar #'cityroulette-city-read (plist-get answer :cities)))
         (session (make-cityroulette-session
                   :id (plist-get answer :session)
                   :mode (plist-get answer :mode)
                   :source (plist-get answer :source)
                   :query (plist-get answer :archiveQuery)
                   :rows rows :count (length rows)
                   :state (plist-get answer :state)
                   :revision (plist-get answer :revision)
                   :draft draft
                   :complete (null (plist-get answer :next)))))
    (push (cons (cityroulette-session-id session) session) cityroulette-session--open)
    (cityroulette-session--read-on session)
    session))

(defun cityroulette-session-try (method params &optional seconds)
  "Open a session and wait; return (SESSION . ERROR), one of which is nil.
METHOD is `:session.open' or `:session.resume', PARAMS its parameters.
SECONDS, ERROR and signals are as in `cityroulette-rpc-send'."
  (cityroulette-rpc--wait method params seconds
                          (lambda (answer)
                            (cityroulette-session-take answer (plist-get params :draft)))))

(defun cityroulette-session-open (params &optional seconds)
  "Open a session with PARAMS of `session.open' and return its mirror.
Signal a `user-error' with the message of an error, and after SECONDS, by
default `cityroulette-timeout'."
  (pcase-let ((`(,session . ,problem)
               (cityroulette-session-try :session.open params seconds)))
    (or session (user-error "%s" (cityroulette-rpc-message problem)))))

(defun cityroulette-session-close (session)
  "Close SESSION without saving its edits; do nothing if it has ended."
  (when (and (cityroulette-session-alive session) (cityroulette-rpc-running-p))
    (cityroulette-rpc-send :session.close
                           (list :session (cityroulette-session-id session) :discard t)
                           #'ignore)))

(defun cityroulette-session--tell (session operation &optional index city)
  "Report OPERATION at INDEX with CITY to the view of SESSION.
An error of the view does not keep the mirror from following."
  (cityroulette-rpc--run (cityroulette-session-view session) operation index city))

;;; Reading pages

(defun cityroulette-session--read-on (session)
  "Request the next page of SESSION, unless none is wanted or one is pending."
  (when (and (cityroulette-session-alive session)
             (cityroulette-rpc-running-p)
             (not (cityroulette-session-reading session))
             (or (cityroulette-session-resetting session)
                 (and (not (cityroulette-session-complete session))
                      (< (cityroulette-session-count session)
                         (cityroulette-session-wanted session)))))
    (let ((offset (if (cityroulette-session-resetting session)
                      0
                    (cityroulette-session-count session))))
      (setf (cityroulette-session-reading session) t)
      (cityroulette-rpc-send
       :session.get (list :session (cityroulette-session-id session)
                          :offset offset :limit cityroulette-session--page)
       (lambda (page _problem)
         (setf (cityroulette-session-reading session) nil)
         (when (and page (cityroulette-session-alive session))
           (cityroulette-session--take-page session offset page)
           (cityroulette-session--read-on session)))))))

(defun cityroulette-session-want (session count)
  "Read the first COUNT rows of SESSION, if there are that many.
Return at once; the view is told when they arrive."
  (when (> count (cityroulette-session-wanted session))
    (setf (cityroulette-session-wanted session) count))
  (cityroulette-session--read-on session))

(defun cityroulette-session--unread-p (session)
  "Whether rows of SESSION are still to be read, or to be read again."
  (or (cityroulette-session-resetting session)
      (not (cityroulette-session-complete session))))

(defun cityroulette-session-read-all (session)
  "Wait until all rows of SESSION are read; the user may quit.
Return early if the session ends."
  (cityroulette-session-want session most-positive-fixnum)
  (when (cityroulette-session--unread-p session)
    (let ((progress (make-progress-reporter
                     "Reading all cities..." (cityroulette-session-count session)
                     (max 1 (cityroulette-session-number session :visible))))
          (gc-cons-threshold (max gc-cons-threshold cityroulette-session-garbage)))
      (while (and (cityroulette-session-alive session)
                  (cityroulette-session--unread-p session))
        (accept-process-output nil 0.05)
        (progress-reporter-update progress (cityroulette-session-count session)))
      (progress-reporter-done progress))))

(defun cityroulette-session--take-page (session offset page)
  "Add the rows of PAGE, which begins at OFFSET, to SESSION.
Ignore a page that does not begin where the rows end now."
  (let ((cities (mapcar #'cityroulette-city-read (plist-get page :cities)))
        (first (cityroulette-session-resetting session)))
    (when (= offset (if first 0 (cityroulette-session-count session)))
      (setf (cityroulette-session-state session) (plist-get page :state)
            (cityroulette-session-revision session) (plist-get page :revision)
            (cityroulette-session-resetting session) nil
            (cityroulette-session-complete session) (null (plist-get page :next))
            (cityroulette-session-count session) (+ offset (length cities))
            (cityroulette-session-rows session)
            (if first cities (nconc (cityroulette-session-rows session) cities)))
      (cityroulette-session--tell session (if first 'reset 'append) offset)
      (cityroulette-session--tell session 'state))))

(defun cityroulette-session-reload (session)
  "Read SESSION again.  The old rows stay until the first page arrives."
  (setf (cityroulette-session-resetting session) t)
  (cityroulette-session--read-on session))

;;; Changes

(defun cityroulette-session--put-in (session index city)
  "Insert CITY into the rows of SESSION at INDEX, and return it.
If INDEX is beyond the rows read so far, return nil."
  (when (or (< index (cityroulette-session-count session))
            (cityroulette-session-complete session))
    (cl-incf (cityroulette-session-count session))
    (if (zerop index)
        (push city (cityroulette-session-rows session))
      (push city (cdr (nthcdr (1- index) (cityroulette-session-rows session)))))
    city))

(defun cityroulette-session--take-out (session index)
  "Delete the row at INDEX from SESSION and return it, or nil."
  (when (< index (cityroulette-session-count session))
    (cl-decf (cityroulette-session-count session))
    (if (zerop index)
        (pop (cityroulette-session-rows session))
      (pop (cdr (nthcdr (1- index) (cityroulette-session-rows session)))))))

(defun cityroulette-session--insert (session index city)
  "Insert CITY into SESSION at INDEX."
  (when (cityroulette-session--put-in session index city)
    (cityroulette-session--tell session 'insert index city)))

(defun cityroulette-session--remove (session index)
  "Remove the row at INDEX from SESSION."
  (when-let ((city (cityroulette-session--take-out session index)))
    (cityroulette-session--tell session 'remove index city)))

(defun cityroulette-session--move (session from to)
  "Move the row at FROM in SESSION to TO.
If the row has not been read yet and moves to the front, read the list
again."
  (let ((city (cityroulette-session--take-out session from)))
    (cond ((and city (cityroulette-session--put-in session to city))
           (cityroulette-session--tell session 'move (cons from to) city))
          (city (cityroulette-session--tell session 'remove from city))
          ((< to (cityroulette-session-count session))
           (cityroulette-session-reload session)))))

(defun cityroulette-session--step (session change)
  "Apply CHANGE, one of the changes of `session.didChange', to SESSION."
  (let ((index (plist-get change :index)))
    (pcase (plist-get change :op)
      ("insert" (cityroulette-session--insert
                 session index (cityroulette-city-read (plist-get change :city))))
      ("remove" (cityroulette-session--remove session index))
      ("move" (cityroulette-session--move
               session (plist-get change :from) (plist-get change :to)))
      ("update" (when (< index (cityroulette-session-count session))
                  (let ((city (nth index (cityroulette-session-rows session))))
                    (cityroulette-city-update city (plist-get change :city))
                    (cityroulette-session--tell session 'update index city))))
      (_ (cityroulette-session-reload session)))))

(defun cityroulette-session--did-change (session params)
  "Apply PARAMS of `session.didChange' to SESSION."
  (let* ((revision (plist-get params :revision))
         (known (cityroulette-session-revision session)))
    (when (> revision known)
      (setf (cityroulette-session-revision session) revision
            (cityroulette-session-state session) (plist-get params :state))
      (cond ((cityroulette-session-resetting session))
            ((> revision (1+ known)) (cityroulette-session-reload session))
            (t (seq-doseq (change (plist-get params :changes))
                 (unless (cityroulette-session-resetting session)
                   (cityroulette-session--step session change)))))
      (cityroulette-session--tell session 'state)
      (cityroulette-session--read-on session))))

(defun cityroulette-session--did-close (session reason)
  "Mark SESSION as ended for REASON, a string."
  (setf (cityroulette-session-alive session) nil)
  (setq cityroulette-session--open
        (assoc-delete-all (cityroulette-session-id session) cityroulette-session--open))
  (cityroulette-session--tell session 'closed reason))

;;; Requests

(defun cityroulette-session-call (session method &optional params seconds)
  "Send METHOD with PARAMS for SESSION, wait, and return the result.
The mirror has then followed the changes that the request made.  Signal a
`user-error' if the session has ended, or with the message of an error.
SECONDS is as in `cityroulette-rpc-send'."
  (cityroulette-rpc-notice-end)
  (unless (cityroulette-session-alive session)
    (user-error "The session has ended; open it again"))
  (cityroulette-rpc-call
   method (append (list :session (cityroulette-session-id session)) params) seconds))

(provide 'cityroulette-session)

;;; cityroulette-session.el ends here
