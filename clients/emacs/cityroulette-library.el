;;; cityroulette-library.el --- The library for other packages  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The CityRoulette authors

;; Author: The CityRoulette authors
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; This file loads the library for packages that want cities and their weather
;; without our lists, keys and menus:
;;
;;   (require 'cityroulette-library)
;;
;; Public names have one dash after the prefix of their file; a name with two
;; dashes is private.  protocol.md describes the methods and their members.
;; examples/city-weather.el is a small package that uses the library.
;;
;;
;; Example
;;
;; Print the cities around a place, and keep a list of them up to date:
;;
;;   (require 'cityroulette-library)
;;
;;   (pcase-let ((`(,result . ,problem)
;;                (cityroulette-rpc-try :gazetteer.nearby
;;                                      '(:location "Florence" :limit 3))))
;;     (if problem
;;         (message "%s" (plist-get problem :message))
;;       (seq-doseq (city (plist-get result :cities))
;;         (message "%s, %s km" (plist-get city :name)
;;                  (plist-get city :distanceKm)))))
;;
;;   (defvar my-list
;;     (cityroulette-session-open '(:mode "import" :source "country"
;;                                  :country "IT" :count 5)))
;;
;;   (setf (cityroulette-session-view my-list)
;;         (lambda (operation _index _city)
;;           (unless (eq operation 'state)
;;             (message "%s: %s" operation
;;                      (mapconcat #'cityroulette-city-name
;;                                 (cityroulette-session-rows my-list) ", ")))))
;;
;;   (cityroulette-session-call
;;    my-list :city.remove
;;    (list :city (cityroulette-city-id
;;                 (car (cityroulette-session-rows my-list)))))
;;
;;   (cityroulette-session-close my-list)
;;
;;
;; Start
;;
;; The first request starts the program and waits for its greeting, at most ten
;; seconds.  All packages of one Emacs share the process, and the user sets it
;; up in the customization group `cityroulette'.  Nothing starts when a file is
;; loaded.  `cityroulette-rpc-connection' starts it without a request,
;; `cityroulette-rpc-info' then has the reply to the greeting.  The user must
;; see the lines of its `:attribution'.  If the program cannot be started,
;; every function that sends a request signals a `user-error' with the reason.
;;
;;
;; Messages
;;
;; Methods are keywords such as `:city.get', parameters and results plists, and
;; arrays vectors.  null is nil, true is t, and false is `:json-false', so test
;; booleans with `cityroulette-rpc-true-p'.  Pass an empty object as nil and an
;; empty array as [].
;;
;;   cityroulette-rpc-send   returns at once; calls a function later
;;   cityroulette-rpc-try    waits; returns (RESULT . ERROR)
;;   cityroulette-rpc-call   waits; returns the result or signals a
;;                           `user-error', for the commands of a user
;;
;; Use `cityroulette-rpc-send' in timers, hooks and the mode line: a reply that
;; waits for the network, such as weather, can take many seconds.  Functions
;; called by the library must not wait; they can send, or start a timer that
;; waits.
;;
;;
;; Errors
;;
;; An error is a plist with `:code', `:message', a sentence for the user, and
;; `:data', of which `:name' is the name in the table of protocol.md:
;;
;;   (plist-get (plist-get problem :data) :name)        => "AmbiguousLocation"
;;   (plist-get (plist-get problem :data) :candidates)  => [(:name ...) ...]
;;
;; `cityroulette-rpc-message' returns the message without names of parameters
;; and methods.  The `user-error' of a function that signals one has it.
;;
;; Two codes are also made by the library: -1 if the program exited before the
;; reply or is stopped, and -32800 if the time was up.  They have no `:data'.
;;
;;
;; Timeouts and cancellation
;;
;; Each function takes the timeout in seconds as its last argument; the default
;; is `cityroulette-timeout'.  When it is over, the request is cancelled and
;; fails.  `cityroulette-rpc-cancel' cancels a request by the value that
;; `cityroulette-rpc-send' returned, and a quit (C-g) the one that is waited for.  A late result is dropped, but a change
;; that it reports was made; only the session of a late `session.open' is closed.
;;
;;
;; Notifications
;;
;; Add a function to `cityroulette-rpc-notification-functions'.  It is called
;; with the method, a symbol such as `archive.didChange', and the parameters,
;; before the reply to the request that caused the change.  An error in one
;; function does not keep the others from being called.
;;
;;
;; Mirrors
;;
;; A session is a list of cities to edit.  `cityroulette-session-open' opens
;; one and returns its mirror, which follows the program:
;;
;;   cityroulette-session-rows      the rows read so far, cities in a list
;;   cityroulette-session-count     their number
;;   cityroulette-session-complete  whether these are all rows
;;   cityroulette-session-state     the state, a plist; see also
;;                                  `cityroulette-session-flag' and `-number'
;;   cityroulette-session-alive     nil once it has ended
;;   cityroulette-session-view      called after each change; set it with setf
;;
;; A new mirror has the first 50 rows, and reads up to 1,000 in the background.
;; `cityroulette-session-want' makes it read more, and
;; `cityroulette-session-read-all' waits for all of them.
;; `cityroulette-session-call' sends a method of the session; when it returns,
;; the rows have followed.  Always pass `:session' to other requests about a
;; session, because other packages may have sessions too.
;;
;; The mirror of the archive is a browse session that you do not edit:
;;
;;   (cityroulette-session-open '(:mode "browse"))
;;
;; It has the cities of the archive in their order, and follows the changes of
;; all sessions and all programs.  With `:archiveQuery', it has those of a query,
;; which `cityroulette-session-query' returns.
;;
;; `cityroulette-session-try' opens a session and returns an error instead of
;; signaling it.  To open one without waiting, pass the result of
;; `session.open' to `cityroulette-session-take' in the callback.
;;
;; Rows are structures with accessors such as `cityroulette-city-name'.
;; `cityroulette-city-read' makes one from the plist of a message.  What the user
;; has written about a city is in `cityroulette-city-own-name', `-note', `-tags',
;; `-visits', `-lists' and `-planned-p'.
;;
;;
;; End and restart
;;
;; When the program dies, pending requests fail with the code -1, the view of
;; each mirror is called with `closed' and "lost", and the functions of
;; `cityroulette-rpc-lost-functions' with a sentence and whether the program may
;; be restarted.  The next request restarts it, at most five times in three
;; minutes.  After that, requests signal a `user-error' until three minutes have
;; passed, the user runs M-x cityroulette-restart, or you call
;; `cityroulette-rpc-forgive'.  Sessions and watches do not outlive the process:
;; open them again, from a timer.
;;
;; Close your sessions with `cityroulette-session-close'.  Emacs ends the
;; program when it exits, with `cityroulette-rpc-stop'.

;;; Code:

(require 'cityroulette-rpc)
(require 'cityroulette-city)
(require 'cityroulette-session)
(require 'cityroulette-follow)

(provide 'cityroulette-library)

;;; cityroulette-library.el ends here
