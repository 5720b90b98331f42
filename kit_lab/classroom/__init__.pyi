from .submit import submit as submit
