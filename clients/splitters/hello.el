;;; hello.el --- A whole client in one page  -*- lexical-binding: t; -*-

;; emacs --batch -l hello.el PROGRAM

(require 'cl-lib)
(require 'json)

(defvar hello-waiting (make-hash-table) "What to do with a reply, by its id.")
(defvar hello-pieces nil "The pieces of an unfinished line, the last one first.")

(defun hello-filter (_process chunk)
  "Split what comes: keep pieces of CHUNK until a line feed ends them."
  (let ((from 0) to)
    (while (setq to (string-search "\n" chunk from))
      (push (substring chunk from to) hello-pieces)
      (let ((line (apply #'concat (nreverse hello-pieces))))
        (setq hello-pieces nil from (1+ to))
        (hello-take (json-parse-string line :object-type 'plist :null-object nil))))
    (push (substring chunk from) hello-pieces)))

(defun hello-take (message)
  "Hand a reply to who waits for it; print a notification MESSAGE."
  (if (plist-get message :method)
      (hello-print "%s %d" (plist-get message :method)
                   (plist-get (plist-get message :params) :revision))
    (funcall (gethash (plist-get message :id) hello-waiting #'ignore) message)
    (remhash (plist-get message :id) hello-waiting)))

(defun hello-print (&rest arguments)
  "Print a formatted line of ARGUMENTS on standard output."
  (princ (concat (apply #'format arguments) "\n")))

(defvar hello-server
  (let ((read-process-output-max (* 1024 1024)))
    (make-process :name "cityroulette" :connection-type 'pipe :noquery t :coding 'utf-8-unix
                  :command (list (pop command-line-args-left) "--archive" ":memory:")
                  :filter #'hello-filter :sentinel #'ignore)))

(defun hello-call (id method &rest params)
  "Send a request ID for METHOD with PARAMS, a plist, and wait for its result.
A package passes a callback instead."
  (let (reply)
    (puthash id (lambda (message) (setq reply message)) hello-waiting)
    (process-send-string
     hello-server
     (concat (json-serialize `(:jsonrpc "2.0" :id ,id :method ,method :params ,params)) "\n"))
    (while (and (not reply) (process-live-p hello-server))
      (accept-process-output hello-server))
    (cond ((not reply) (error "The server has died"))
          ((plist-get reply :error)
           (error "%s" (plist-get (plist-get reply :error) :message)))
          (t (plist-get reply :result)))))

(let ((hello (hello-call 1 "initialize" :protocolVersion 1 :clientInfo '(:name "hello.el"))))
  (hello-print "version %d" (plist-get hello :protocolVersion)))
(hello-call 2 "session.open" :mode "import" :source "country" :country "US" :count 500)
(let* ((cities (plist-get (hello-call 3 "session.get" :limit 500) :cities))
       (first (aref cities 0)))
  (hello-print "%d cities, first %s" (length cities) (plist-get first :name))
  (hello-call 4 "city.toggleFavorite" :city (plist-get first :id))
  (hello-print "%s has a star" (plist-get first :name)))
(process-send-eof hello-server)
(while (process-live-p hello-server) (accept-process-output hello-server 1))
(kill-emacs (process-exit-status hello-server))
;;; hello.el ends here
