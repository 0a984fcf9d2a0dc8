;;; alone.el --- Use the library without the user interface  -*- lexical-binding: t -*-

;;; Commentary:

;; Run by `library-test' in an Emacs of its own:
;;   emacs --batch -l test/alone.el ARGUMENT...
;; Prints a list of what it saw.

;;; Code:

(require 'cityroulette-library)
(require 'freeze)

(setq cityroulette-program (freeze-program)
      cityroulette-arguments command-line-args-left
      command-line-args-left nil)

(defvar alone-seen nil
  "What was seen, latest first.")

(defun alone-await (condition)
  "Wait until CONDITION, a function, is true."
  (with-timeout (30 (error "Timed out; seen: %S" alone-seen))
    (while (not (funcall condition))
      (accept-process-output nil 0.01))))

(defun alone-open ()
  "Open a session, record what its view is told, and return it."
  (let ((session (cityroulette-session-open
                  '(:mode "import" :source "country" :country "AD" :count 2))))
    (setf (cityroulette-session-view session)
          (lambda (operation index city)
            (unless (eq operation 'state)
              (push (list operation index (and city (cityroulette-city-name city)))
                    alone-seen))))
    session))

(defun alone-kill ()
  "Kill the program and wait until its end was reported."
  (let ((count (length alone-seen)))
    (freeze-signal 'SIGKILL)
    (alone-await (lambda ()
                   (seq-find (lambda (seen) (eq 'lost (car seen)))
                             (seq-take alone-seen (- (length alone-seen) count)))))))

(add-hook 'cityroulette-rpc-lost-functions
          (lambda (words again) (push (list 'lost words again) alone-seen)))

(push (list 'processes (length (process-list))) alone-seen)
(let* ((session (alone-open))
       (city (cadr (cityroulette-session-rows session))))
  (cityroulette-session-call session :city.setFavorite
                             (list :city (cityroulette-city-id city) :favorite t))
  ;; A request is open when the program dies.
  (freeze-signal 'SIGSTOP)
  (cityroulette-rpc-send :server.status nil
                         (lambda (result problem)
                           (push (list 'answer result (plist-get problem :code)) alone-seen)))
  (alone-kill)
  (push (list 'alive (cityroulette-session-alive session)) alone-seen)
  (push (condition-case problem
            (cityroulette-session-call session :session.undo)
          (user-error problem))
        alone-seen))
(dotimes (_ 5)
  (alone-open)
  (alone-kill))
(push (condition-case problem
          (alone-open)
        (user-error problem))
      alone-seen)
(cityroulette-rpc-forgive)
(let ((session (alone-open)))
  (cityroulette-session-close session)
  (alone-await (lambda () (not (cityroulette-session-alive session)))))
(let ((process (cityroulette-rpc-process)))
  (cityroulette-rpc-stop)
  (push (list 'stopped (process-exit-status process)) alone-seen))
(push (cons 'features (seq-filter #'featurep '(cityroulette-list cityroulette-draw cityroulette-row
                                               transient org)))
      alone-seen)
(prin1 (nreverse alone-seen))

;;; alone.el ends here
