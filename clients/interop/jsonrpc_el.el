;;; jsonrpc_el.el --- A session through Emacs's jsonrpc library  -*- lexical-binding: t -*-

;; Eglot uses this library.  `run-tests' runs this file as
;;   emacs --batch -l jsonrpc_el.el PROGRAM

(require 'cl-lib)
(require 'jsonrpc)

(defconst patience 600 "The timeout of a request, in seconds.")

(let* ((program (pop command-line-args-left))
       (command (list program "--archive" ":memory:" "--seed" "7" "--weather" "none"))
       (changes 0)
       (process (make-process :name "cityroulette" :command command :connection-type 'pipe
                              :coding 'utf-8-emacs-unix :noquery t
                              :stderr (get-buffer-create "*stderr*")))
       (connection
        (make-instance 'jsonrpc-process-connection
                       :name "cityroulette" :process process
                       :notification-dispatcher
                       (lambda (_connection method _params)
                         (when (eq method 'session.didChange) (cl-incf changes)))))
       (request (lambda (method params)
                  (jsonrpc-request connection method params :timeout patience))))
  (let* ((greeting
          (funcall request :initialize
                   (list :processId (emacs-pid) :rootUri "file:///tmp" :rootPath "/tmp"
                         :capabilities '(:workspace (:applyEdit t))
                         :initializationOptions nil :workspaceFolders [])))
         (name (plist-get (plist-get greeting :serverInfo) :name)))
    (cl-assert (equal name "cityroulette")))
  (jsonrpc-notify connection :initialized (make-hash-table))
  (let* ((opened (funcall request :session.open '(:mode "import")))
         (city (plist-get (aref (plist-get opened :cities) 0) :id))
         (toggled (funcall request :city.toggleFavorite (list :city city))))
    (cl-assert (eq t (plist-get toggled :favorite)))
    (cl-assert (equal changes 1))
    (let ((committed (funcall request :session.commit nil)))
      (cl-assert (equal (plist-get committed :added) (plist-get opened :total)))))
  (cl-assert (null (funcall request :shutdown nil)))
  (jsonrpc-notify connection :exit nil)
  (while (process-live-p process) (accept-process-output process 1))
  (cl-assert (equal (process-exit-status process) 0)))

;;; jsonrpc_el.el ends here
